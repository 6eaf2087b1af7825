/** The English texts that are loaded separately from the initial bundle. */
import accountParts from './accountParts.json' with { type: 'json' };
import active from './active.json' with { type: 'json' };
import admin from './admin.json' with { type: 'json' };
import adminPages from './adminPages.json' with { type: 'json' };
import boardTools from './boardTools.json' with { type: 'json' };
import end from './end.json' with { type: 'json' };
import fairPlay from './fairPlay.json' with { type: 'json' };
import gameMenu from './gameMenu.json' with { type: 'json' };
import moderation from './moderation.json' with { type: 'json' };
import newGame from './newGame.json' with { type: 'json' };
import nft from './nft.json' with { type: 'json' };
import notify from './notify.json' with { type: 'json' };
import offline from './offline.json' with { type: 'json' };
import options from './options.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import phrases from './phrases.json' with { type: 'json' };
import pictures from './pictures.json' with { type: 'json' };
import practice from './practice.json' with { type: 'json' };
import ratings from './ratings.json' with { type: 'json' };
import records from './records.json' with { type: 'json' };
import review from './review.json' with { type: 'json' };
import save from './save.json' with { type: 'json' };
import shop from './shop.json' with { type: 'json' };
import study from './study.json' with { type: 'json' };
import table from './table.json' with { type: 'json' };
import takeover from './takeover.json' with { type: 'json' };
import timeline from './timeline.json' with { type: 'json' };
import votes from './votes.json' with { type: 'json' };

export default {
  ...accountParts,
  ...active,
  ...admin,
  ...adminPages,
  ...boardTools,
  ...end,
  ...fairPlay,
  ...gameMenu,
  ...moderation,
  ...newGame,
  ...nft,
  ...notify,
  ...offline,
  ...options,
  ...people,
  ...phrases,
  ...pictures,
  ...practice,
  ...ratings,
  ...records,
  ...review,
  ...save,
  ...shop,
  ...timeline,
  ...study,
  ...table,
  ...takeover,
  ...votes,
};

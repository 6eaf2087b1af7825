import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { BOT_NAMES } from '../../../engine/bots/characters.ts';
import { captureTurn } from '../../../engine/fairPlay/captureChances.ts';
import { type Cooperation, cooperationOf, type NumberedTurn } from '../../../engine/fairPlay/cooperation.ts';
import { COOPERATION_TABLE } from '../../../engine/fairPlay/cooperationTable.ts';
import type { GameStep } from '../../shared/records/gameSteps.ts';

/** Minimum number of turns for which the cooperation index of a game is meaningful. */
const SHORTEST = 80;

interface CooperationNoteProps {
  steps: readonly GameStep[];
  /** The names of the players, by color. Users cannot take the names of the bots (RESERVED in nicknames.ts). */
  players: readonly string[];
}

/**
 * Names the two players whose captures look most like cooperation, and says how often games without cooperation contain
 * a similar pair. Says nothing about a bot, because the bots never cooperate.
 */
export const CooperationNote = memo(function CooperationNote({ steps, players }: CooperationNoteProps) {
  const { t } = useTranslation();
  const found = useMemo(() => cooperationIn(steps), [steps]);
  if (found === null) return null;
  const [one, other] = found.pair;
  if (found.pair.some((color) => players[color] === BOT_NAMES[color])) return null;
  return (
    <p className="sm muted" data-testid="cooperation" data-conspicuous={found.isConspicuous}>
      {t('review.cooperation.sentence', {
        one: t(`colour.side.${COLOR_NAMES[one]}`),
        other: t(`colour.side.${COLOR_NAMES[other]}`),
        others: found.fromOthers,
        each: found.fromEachOther,
        possible: found.possible,
        count: found.perThousand,
      })}{' '}
      {t(found.isConspicuous ? 'review.cooperation.rare' : 'review.cooperation.compared')}
    </p>
  );
});

/** Returns the cooperation index of a game, or null for a short game. */
function cooperationIn(steps: readonly GameStep[]): Cooperation | null {
  const played = steps.filter(({ recorded: { event } }) => event.type === 'move' || event.type === 'pass');
  if (played.length < SHORTEST) return null;
  const turns = played.flatMap(({ before, recorded: { event } }, number): NumberedTurn[] => {
    const turn = event.type === 'move' ? captureTurn(before.position, event.move) : null;
    return turn ? [{ ...turn, number }] : [];
  });
  return cooperationOf(turns, played.length, COOPERATION_TABLE);
}

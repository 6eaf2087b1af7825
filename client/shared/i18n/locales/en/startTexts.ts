/** The English texts of the start page, of accounts and of errors. They are part of the initial bundle. */
import account from './account.json' with { type: 'json' };
import board from './board.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import lobby from './lobby.json' with { type: 'json' };
import nav from './nav.json' with { type: 'json' };
import pages from './pages.json' with { type: 'json' };
import watch from './watch.json' with { type: 'json' };
import welcome from './welcome.json' with { type: 'json' };

export default {
  ...account,
  ...board,
  ...common,
  ...errors,
  ...lobby,
  ...nav,
  ...pages,
  ...watch,
  ...welcome,
};

import { compareScreens, DARK, LIGHT } from '../../support/screens/compare.ts';
import { populate } from '../../support/screens/populate.ts';
import { USER_SCREENS } from '../../support/screens/users.ts';

compareScreens(USER_SCREENS, [DARK, LIGHT], { prepare: populate });

import { compareScreens, LIGHT } from '../../support/screens/compare.ts';
import { GUEST_SCREENS } from '../../support/screens/guests.ts';

compareScreens(GUEST_SCREENS, [LIGHT]);

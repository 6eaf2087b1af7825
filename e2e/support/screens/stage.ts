// Each screen has a function that opens it as a user would. The function leaves the page idle: nothing on it changes
// for some seconds.

import type { Page } from 'playwright-core';
import type { PlayerOptions } from '../../../protocol/shapes/playerOptions.ts';

export interface Stage {
  readonly url: string;
  /** The options of each user: language and theme. */
  readonly options: Readonly<
    Pick<PlayerOptions, 'appThemeVariant' | 'isSoundEnabled'> & { language: string }
  >;
  /** Creates a user with these options. */
  user(name: string, isNew?: boolean): Promise<Page>;
}

/** Opens the screen and returns its page. */
export type Screen = (stage: Stage) => Promise<Page>;

/** In round 34, Red commands Black's army, Green has timed out, and White is in check from g7. */
export const MIDDLE =
  '3,bPr,bR,2,rR,rPl,2,rK/1,bB,2,bPr,2,rPl,1,rN,1,rB/bR,bN,bPdr,bPr,1,bN,1,rQ,1,rPdl,1,rR/3,bPdr,2,rN,1,rPdl,rPd,2/bPd,1,bQ,6,rB,rPd,1/1,bPd,4,bB,4,rPl/2,wPu,wPu,8/wPu,2,wB,5,gPu,gQ,gPu/1,wPu,2,wPr,2,gN,gPul,1,gPu,1/wR,5,wQ,2,gPul,gN,gR/1,wK,wN,2,wPr,2,gPl,1,gB,1/2,wR,wPr,3,gPl,1,gR,1,gK w wrrg amat 0,0,2,0 0 134';

/** Returns a screen that is reached by its path alone. */
export const at =
  (path: string, sign: string): Screen =>
  async (stage) => {
    const page = await stage.user('Ada');
    await page.goto(path);
    await page.locator(sign).first().waitFor();
    return page;
  };

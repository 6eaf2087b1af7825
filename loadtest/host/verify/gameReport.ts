/** The report of a virtual user of k6 about one game: the moves it received, and the final position. */
import { z } from 'zod';

const move = z.tuple([z.int(), z.int(), z.int(), z.number()]);
export const gameReport = z.strictObject({
  game: z.string(),
  moves: z.array(move),
  seq: z.int(),
  position: z.string(),
  state: z.string(),
});
export type GameReport = z.infer<typeof gameReport>;

// The schema of `course.json`, field by field.

import { z } from 'zod';
import { COLOR_NAMES, DIRECTION_NAMES, PIECE_TYPE_NAMES } from '../../../../../engine/board/pieces.ts';
import { BANNER_MESSAGES, REASONS } from '../courseShape.ts';

const color = z.enum(COLOR_NAMES);
const square = z.string().regex(/^[a-l](1[0-2]|[1-9])$/);
const decision = z.enum(['APPROVED', 'REJECTED']);
const type = z.enum(PIECE_TYPE_NAMES);
const positive = z.number().positive();

const field = z
  .strictObject({
    isSelected: z.literal(true),
    isSelectionAnimated: z.literal(true),
    arrowDirection: z.enum(DIRECTION_NAMES),
    xMark: z.strictObject({
      vertical: z.enum(['top', 'bottom']),
      horizontal: z.enum(['left', 'right']),
      isAnimated: z.boolean(),
    }),
    isChecked: z.literal(true),
    isCheckmated: z.literal(true),
  })
  .partial();

const draw = z.strictObject({
  offeredBy: color,
  votes: z.partialRecord(color, decision),
  status: z.enum(['OPEN', 'REJECTED', 'ACCEPTED']).optional(),
});

const about = {
  seconds: z.number().min(1.2).max(2),
  fields: z.record(square, field).optional(),
  draw: draw.optional(),
};

const step = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('select'), square, ...about }),
  z.strictObject({
    kind: z.literal('move'),
    move: z.string(),
    events: z.array(z.string()).min(1).optional(),
    banner: z
      .strictObject({
        firstKingColour: color,
        secondKingColour: color.nullable(),
        message: z.enum(BANNER_MESSAGES),
      })
      .optional(),
    points: z.record(color, z.number()).optional(),
    ended: z.enum(['FINISHED', 'DRAW', 'STALEMATE']).optional(),
    winner: color.optional(),
    ...about,
  }),
]);

const effect = z
  .strictObject({
    from: square,
    to: square,
    piece: type,
    colour: color,
    captures: square.or(z.literal(true)).nullable(),
    takes: type.nullable(),
    promotion: type.or(z.literal(true)).nullable(),
    direction: z.enum(DIRECTION_NAMES).nullable(),
    checks: z.array(color),
    mates: z.array(color),
    gain: z.number(),
    attacked: z.boolean(),
    pass: z.boolean(),
    ended: z.enum(['FINISHED', 'DRAW', 'STALEMATE']),
    winner: color,
  })
  .partial();

const mistake = z.strictObject({
  moves: z.array(z.string()).min(1).optional(),
  votes: z.array(decision).min(1).optional(),
  legal: z.boolean(),
  reason: z.enum(REASONS).optional(),
  effect: effect.optional(),
  reply: z.string().optional(),
});

const task = z.strictObject({
  id: z.string(),
  viewpoint: color,
  board: z.string(),
  mover: color,
  answer: z.enum(['move', 'vote']),
  draw: draw.optional(),
  goal: effect,
  accepted: z.array(z.string()).min(1),
  hint: z.array(square),
  mistakes: z.array(mistake).min(1),
});

export const courseSchema = z.strictObject({
  manner: z.strictObject({
    hintAfterIdleSeconds: positive,
    replyAfterSeconds: positive,
    retryAfterSeconds: positive,
  }),
  shortGame: z.strictObject({
    colour: color,
    bots: z.literal([1, 2, 3]),
    botLevel: z.literal([1, 2, 3, 4, 5]),
    mainMinutes: positive,
    incrementSeconds: positive,
  }),
  chapters: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z-]+$/),
      initialBoard: z.string(),
      episodes: z
        .array(
          z.strictObject({
            id: z.string(),
            viewpoint: color,
            board: z.string(),
            steps: z.array(step).min(2),
          }),
        )
        .min(1)
        .max(4),
      tasks: z.array(task).min(1).max(2),
    }),
  ),
});

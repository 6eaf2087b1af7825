/** The HTTP calls of bot accounts, with which programs play. */
import { z } from 'zod';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { LONGEST_NICKNAME, nickname } from '../accountFields.ts';
import { user } from '../accounts.ts';
import { accepted, gameSession } from '../gameShapes.ts';
import { nothing, type Route } from '../route.ts';

/** The first word of every bot account's nickname, so that a bot is marked wherever its name is shown. */
export const BOT_MARK = 'BOT ';
/** Maximum length of a bot's name without the mark. */
const LONGEST_NAME = LONGEST_NICKNAME - BOT_MARK.length;

export const botAccountBody = z.strictObject({
  /** The name without the mark. The server adds the mark. */
  nickname: nickname.refine((text) => [...text].length <= LONGEST_NAME, 'validation.nameTooLong'),
});
export type BotAccountBody = z.infer<typeof botAccountBody>;

const color = z.enum(COLOR_NAMES);
/** The fields that every stream line about a game contains. */
const situation = {
  gameId: z.string(),
  /** The color of the bot's seat. */
  color,
  gameState: z.string(),
  /** The position as text. */
  position: z.string(),
  ply: z.int(),
  turn: color.nullable(),
  players: z.array(z.object({ color, name: z.string().nullable(), points: z.number() })),
  /** The remaining time by color, in milliseconds. Null in games without a clock. */
  remainingMs: z.array(z.number()).nullable(),
  /** The color that offers a draw. Null without an open offer. */
  drawOfferBy: color.nullable(),
  /** The winner of an ended game. Null without one. */
  winner: color.nullable(),
};
const heartbeat = z.object({ type: z.literal('heartbeat') });

export const botEventLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('gameStart'), id: z.string(), ...situation }),
  z.object({
    type: z.literal('yourTurn'),
    id: z.string(),
    ...situation,
    /** The legal moves, in the form that `POST /bot/games/{id}/moves` accepts. */
    legalMoves: z.array(z.string()),
  }),
  z.object({ type: z.literal('gameEnd'), id: z.string(), ...situation }),
  heartbeat,
]);
export type BotEventLine = z.infer<typeof botEventLine>;

export const botGameLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), id: z.string(), ...situation }),
  z.object({
    type: z.literal('event'),
    id: z.string(),
    /** The accepted command, such as move, pass, resign or offerDraw. */
    kind: z.string(),
    /** The player of the command. Null for an automatic command, such as a timeout. */
    by: color.nullable(),
    /** The move in notation. Null for other events. */
    move: z.string().nullable(),
    ...situation,
  }),
  heartbeat,
]);
export type BotGameLine = z.infer<typeof botGameLine>;

/** The id of the last received line. The header Last-Event-ID has the same effect. */
const resume = z.strictObject({ after: z.string().max(64).optional() });
const moveBody = z.strictObject({
  /** The move in notation, such as d4-e4, d4e4 or k8-l8=Q. */
  move: z.string().min(1).max(12),
  /** The ply for which the move is meant. If the game is at another ply, the move is refused. */
  ply: z.int().min(0).optional(),
});
const drawBody = z.strictObject({ decision: z.enum(['OFFER', 'APPROVED', 'REJECTED']) });

export const BOT_ACCOUNT_ROUTES = {
  becomeBot: {
    method: 'POST',
    path: '/account/bot',
    isRepeatable: true,
    summary: 'Makes an account without games a bot account, permanently; its nickname begins with BOT',
    body: botAccountBody,
    answer: user,
  },
} as const satisfies Record<string, Route>;

export const BOT_ROUTES = {
  events: {
    method: 'GET',
    path: '/bot/events',
    scope: 'bot',
    isStream: true,
    summary:
      "Game starts, turns and game ends of the bot, one JSON object per line; first those of the bot's game",
    query: resume,
    answer: botEventLine,
  },
  game: {
    method: 'GET',
    path: '/bot/games/{id}',
    scope: 'bot',
    isStream: true,
    summary: 'The state of a game of the bot, and then each event until the end, one JSON object per line',
    query: resume,
    answer: botGameLine,
  },
  join: {
    method: 'POST',
    path: '/bot/games/{id}/join',
    scope: 'bot',
    isRepeatable: true,
    summary: 'Takes a free seat of a private game that admits bot accounts, and is ready',
    answer: gameSession,
  },
  move: {
    method: 'POST',
    path: '/bot/games/{id}/moves',
    scope: 'bot',
    takesKey: true,
    summary: 'Plays a move in notation',
    body: moveBody,
    answer: accepted,
  },
  draw: {
    method: 'POST',
    path: '/bot/games/{id}/draw',
    scope: 'bot',
    takesKey: true,
    summary: 'Offers a draw, or votes on an offer',
    body: drawBody,
    answer: nothing,
  },
  resign: {
    method: 'POST',
    path: '/bot/games/{id}/resign',
    scope: 'bot',
    takesKey: true,
    summary: 'Resigns',
    answer: nothing,
  },
} as const satisfies Record<string, Route>;

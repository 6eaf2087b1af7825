/** Schemas that are documented once under a name. All other schemas are inlined. */
import { z } from 'zod';
import { sessionView, user } from '../../../protocol/http/accounts.ts';
import { adminUser, bugReport, playerPair } from '../../../protocol/http/adminApi.ts';
import {
  accepted,
  board,
  boardPiece,
  capturedPiece,
  drawVote,
  gameSession,
  historyEntry,
  listedGame,
  player,
  possibleMoves,
  score,
} from '../../../protocol/http/gameShapes.ts';
import { notification, notificationPreferences } from '../../../protocol/http/notificationApi.ts';
import { ownRating, ratedGame, ratedPlayer } from '../../../protocol/http/ratingApi.ts';
import { captchaChallenge } from '../../../protocol/shapes/captcha.ts';

const NAMED = {
  Accepted: accepted,
  AccountSession: sessionView,
  AdminUser: adminUser,
  Board: board,
  BoardPiece: boardPiece,
  BugReport: bugReport,
  CapturedPiece: capturedPiece,
  CaptchaChallenge: captchaChallenge,
  DrawVote: drawVote,
  GameSession: gameSession,
  HistoryEntry: historyEntry,
  ListedGame: listedGame,
  Notification: notification,
  NotificationPreferences: notificationPreferences,
  Player: player,
  PlayerPair: playerPair,
  OwnRating: ownRating,
  PossibleMoves: possibleMoves,
  RatedGame: ratedGame,
  RatedPlayer: ratedPlayer,
  Score: score,
  User: user,
} as const;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Converts schemas to JSON Schema (2020-12) for OpenAPI 3.1. `schema` refers to named schemas below
 * `#/components/schemas`, which are collected in `named`. Named schemas are used for answers only, because the input
 * and output of a schema differ.
 */
export class SchemaWriter {
  readonly named: Record<string, JsonSchema> = {};

  /** Converts a schema. `io` selects the input that the server parses, or the output in answers. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const written = z.toJSONSchema(schema, { io, metadata: names, unrepresentable: 'any' });
    const { $schema: _dialect, $defs = {}, ...own } = withComponentRefs(written) as Record<string, unknown>;
    for (const [name, { id: _name, ...definition }] of Object.entries($defs as Record<string, JsonSchema>))
      this.named[name] = definition;
    return own;
  }
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
        : [key, withComponentRefs(inner)],
    ),
  );
}

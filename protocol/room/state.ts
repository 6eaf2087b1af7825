/**
 * The room state sent to all clients: fields only. matchState.ts converts to and from the engine's match; no other
 * module of the product reads these fields. A color is stored as its number + 1 and 0 for none, a set of colors as a
 * mask with one bit per color, a value per color as two bits each.
 */
import { type SchemaType, schema, t } from '@colyseus/schema';

export const SeatState = schema(
  {
    name: t.string().default(''),
    isTaken: t.boolean().default(false),
    isReady: t.boolean().default(false),
    isAutoReady: t.boolean().default(false),
    isBot: t.boolean().default(false),
    isConnected: t.boolean().default(false),
    /** Whether the player left the running game; for a free seat: whether its player was removed. */
    hasLeft: t.boolean().default(false),
    /** Index into CONNECTION_STATES. */
    connection: t.uint8().default(0),
    /** Time left as of `clockSince`. */
    remainingMs: t.uint32().default(0),
    /** Points times two, because half points exist. */
    doubledPoints: t.uint8().default(0),
    /** Last activity: 1 + minutes after `epoch`; 0 if unknown. */
    seenMinute: t.uint16().default(0),
  },
  'Seat',
);
export type SeatState = SchemaType<typeof SeatState>;

export const RoomState = schema(
  {
    /** 144 squares of 6 bits, five per 32-bit word. */
    board: t.array('uint32'),
    seats: t.array(SeatState),
    /** Sequence number of the last log entry. */
    seq: t.number().default(0),
    /** Index into GAME_STATES. */
    state: t.uint8().default(0),
    /** Side to move; 4 when the game is over. */
    turn: t.uint8().default(0),
    /** Owner of each army, two bits each. */
    owners: t.uint8().default(0),
    /** State of each player, two bits each. */
    playerStates: t.uint8().default(0),
    /** Turns since the last capture, pawn move, checkmate or change of a player's state. */
    quiet: t.number().default(0),
    ply: t.number().default(0),
    /** 1 + mover + 4 * (from + 144 * to); 0 for none. */
    lastMove: t.uint32().default(0),
    /** Start of the running clock: milliseconds after `epoch`; 0 for none. */
    clockSince: t.uint32().default(0),
    /** End of the pause, or start of a random game: milliseconds after `epoch`; 0 for none. */
    pauseEnd: t.uint32().default(0),
    /** Epoch milliseconds, advanced by the room before the fields above overflow. */
    epoch: t.float64().default(0),
    /** Epoch milliseconds; 0 if the game has not started. */
    startedAt: t.float64().default(0),
    /** Index into END_REASONS + 1; 0 before the end. */
    endReason: t.uint8().default(0),
    winner: t.uint8().default(0),
    /** The color that offers a draw. */
    drawOfferedBy: t.uint8().default(0),
    /** Index into DECISIONS of each player, two bits each. */
    drawDecisions: t.uint8().default(0),
    /** The ply at which the player to move made their last draw offer, plus 1; 0 if there is none. */
    drawOfferPly: t.number().default(0),
    pausedBy: t.uint8().default(0),
    /** Players who have used the pause of a random game. */
    pausesUsed: t.uint8().default(0),
    /** The color of the first checkmate. */
    firstCheckmateBy: t.uint8().default(0),
    isRoundSkipped: t.boolean().default(false),
    isPostponed: t.boolean().default(false),
    /** When the players of a postponed game were called back, epoch milliseconds; 0 if they were not. */
    calledBackAt: t.number().default(0),
    /** Seats with a stand-in bot. */
    standIns: t.uint8().default(0),
    /** The color whose absence is voted on. */
    absent: t.uint8().default(0),
    /** Players who have approved its removal. */
    absenceApprovals: t.uint8().default(0),
    /** When the absent side to move can be voted out: milliseconds after `epoch`; 0 if not absent. */
    votableAt: t.uint32().default(0),
    /** The last log entry as text: see commandText. */
    lastCommand: t.string().default(''),
    title: t.string().default(''),
    /** Index into TIME_KINDS. */
    timeKind: t.uint8().default(0),
    /** Main time, or the time per move; 0 for unlimited. */
    timeMs: t.uint32().default(0),
    incrementMs: t.uint32().default(0),
    isRandom: t.boolean().default(false),
    /** Whether captured armies change color by default. */
    convertsCaptured: t.boolean().default(false),
    /** Index into ORIENTATIONS. */
    pieceOrientation: t.uint8().default(0),
    mayStandIn: t.boolean().default(false),
    isLensAllowed: t.boolean().default(false),
    watchers: t.uint16().default(0),
    /** Id of the rematch with the same four players. */
    rematchId: t.string().default(''),
    /** The collectible that gives the table its look: see boardLookText.ts; '' for none. */
    look: t.string().default(''),
    /** Whether a command waits for the database. */
    isSaving: t.boolean().default(false),
    /** Checksum of all fields above: see stateChecksum.ts. */
    sum: t.uint32().default(0),
  },
  'Room',
);
export type RoomState = SchemaType<typeof RoomState>;

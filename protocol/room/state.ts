/**
 * The room state that all clients receive. It consists only of fields; matchState.ts converts them to and from the
 * engine's match, and no other module of the product reads them. A color is stored as its number + 1 (0 for none), a
 * set of colors as a mask with one bit per color, and a value per color as two bits each.
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
    /** Whether the player left the running game. For a free seat: whether its player was removed. */
    hasLeft: t.boolean().default(false),
    /** Index into CONNECTION_STATES. */
    connection: t.uint8().default(0),
    /** Time left at the time `clockSince`. */
    remainingMs: t.uint32().default(0),
    /** Points times two, because there are half points. */
    doubledPoints: t.uint8().default(0),
    /** Last activity: minutes after `epoch` + 1. 0 if unknown. */
    seenMinute: t.uint16().default(0),
    /** The level of the bot in the seat. 0 without a bot. */
    botLevel: t.uint8().default(0),
  },
  'Seat',
);
export type SeatState = SchemaType<typeof SeatState>;

export const RoomState = schema(
  {
    /** 144 squares of 6 bits each, five per 32-bit word. */
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
    /** The last move: 1 + mover + 4 * (from + 144 * to). 0 for none. */
    lastMove: t.uint32().default(0),
    /** Start of the running clock, in milliseconds after `epoch`. 0 if no clock runs. */
    clockSince: t.uint32().default(0),
    /**
     * A deadline in milliseconds after `epoch`: the end of a pause, the start of a random game, or its cancellation if
     * a free seat is not filled. 0 without a deadline.
     */
    pauseEnd: t.uint32().default(0),
    /**
     * The base of the relative times in this state, in epoch milliseconds. The room increases it before a time
     * overflows its 32 bits.
     */
    epoch: t.float64().default(0),
    /** Epoch milliseconds. 0 if the game has not started. */
    startedAt: t.float64().default(0),
    /** Index into END_REASONS + 1. 0 before the end. */
    endReason: t.uint8().default(0),
    winner: t.uint8().default(0),
    /** The color that offers a draw. */
    drawOfferedBy: t.uint8().default(0),
    /** Index into DECISIONS for each player, two bits each. */
    drawDecisions: t.uint8().default(0),
    /** The ply of the last draw offer of the player to move, plus 1. 0 if there is none. */
    drawOfferPly: t.number().default(0),
    pausedBy: t.uint8().default(0),
    /** Players who have used their pause in a random game. */
    pausesUsed: t.uint8().default(0),
    /** The player who gave the first checkmate. */
    firstCheckmateBy: t.uint8().default(0),
    isRoundSkipped: t.boolean().default(false),
    isPostponed: t.boolean().default(false),
    /** The time when the players of a postponed game were called back, in epoch milliseconds. 0 if they were not. */
    calledBackAt: t.number().default(0),
    /** Seats in which a bot replaces the player. */
    standIns: t.uint8().default(0),
    /** The absent player on whom the others vote. */
    absent: t.uint8().default(0),
    /** Players who have voted to remove the absent player. */
    absenceApprovals: t.uint8().default(0),
    /**
     * The time when the other players may vote on the absent player to move, in milliseconds after `epoch`. 0 if the
     * player is not absent.
     */
    votableAt: t.uint32().default(0),
    /** The command of the last log entry as text (see commandText.ts). */
    lastCommand: t.string().default(''),
    title: t.string().default(''),
    /** Index into TIME_KINDS. */
    timeKind: t.uint8().default(0),
    /** The main time or the time per move, in milliseconds. 0 for unlimited time. */
    timeMs: t.uint32().default(0),
    incrementMs: t.uint32().default(0),
    isRandom: t.boolean().default(false),
    /** Whether captured armies are drawn in the color of their new owner by default. */
    convertsCaptured: t.boolean().default(false),
    /** Index into ORIENTATIONS. */
    pieceOrientation: t.uint8().default(0),
    mayStandIn: t.boolean().default(false),
    /** Whether people may take over seats of bots in a private game. */
    allowsTakeover: t.boolean().default(false),
    isLensAllowed: t.boolean().default(false),
    watchers: t.uint16().default(0),
    /** Id of the rematch with the same four players. */
    rematchId: t.string().default(''),
    /** The collectible that determines the look of the game (see boardLookText.ts). Empty for none. */
    look: t.string().default(''),
    /** Whether a command waits for the database. */
    isSaving: t.boolean().default(false),
    /** The delay of this state in seconds. Watchers of a rated game see it later than the players. */
    delaySeconds: t.uint8().default(0),
    /** Checksum of all fields above (see stateChecksum.ts). */
    sum: t.uint32().default(0),
  },
  'Room',
);
export type RoomState = SchemaType<typeof RoomState>;

/**
 * The room state sent to all clients: fields only. Names are short because the schema description is sent to every
 * joining client. matchState.ts converts to and from the engine's match; no other module reads these fields.
 */
import { type SchemaType, schema, t } from '@colyseus/schema';

export const SeatState = schema(
  {
    name: t.string().default(''),
    /**
     * Bit 0: taken, bit 1: ready, bit 2: not waited for, bit 3: bot, bit 4: connected, bit 5: left the running game
     * (for a free seat: its player was removed), bits 6-7: index into CONNECTION_STATES.
     */
    flags: t.uint8().default(0),
    /** Time left in milliseconds as of `since`. */
    ms: t.uint32().default(0),
    /** Points times two, because half points exist. */
    pts: t.uint8().default(0),
    /** Last activity: 1 + minutes after `epoch`; 0 if unknown. */
    seen: t.uint16().default(0),
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
    /** Owners of the four armies, two bits each. */
    own: t.uint8().default(0),
    /** Player states, two bits each. */
    st: t.uint8().default(0),
    quiet: t.number().default(0),
    ply: t.number().default(0),
    /** Last move: 1 + mover + 4 * (from + 144 * to); 0 for none. */
    last: t.uint32().default(0),
    /**
     * Start of the running clock, and the end of the pause or the start of a random game: milliseconds after
     * `epoch`; 0 for none.
     */
    since: t.uint32().default(0),
    pause: t.uint32().default(0),
    /** Epoch milliseconds, advanced by the room before the two fields above overflow. */
    epoch: t.float64().default(0),
    /** When the game started, epoch milliseconds; 0 if it has not. */
    begun: t.float64().default(0),
    /** Bits 0-2: reason of the end + 1; bits 3-5: winner + 1; bit 6: the last round was a pass. */
    end: t.uint8().default(0),
    /** Bits 0-2: color that offers a draw + 1; then two bits per color: 0 awaited, 1 yes, 2 no. */
    vote: t.uint16().default(0),
    /** Bits 0-2: player who paused + 1; bits 3-5: color of the first checkmate + 1. */
    who: t.uint8().default(0),
    /** The ply at which the player to move made their last draw offer, plus 1; 0 if there is none. */
    asked: t.number().default(0),
    /** The last log entry as text: see commandText. */
    event: t.string().default(''),
    title: t.string().default(''),
    /** Time control: 0 unlimited, 1 main, 2 per move; its two durations in milliseconds. */
    tk: t.uint8().default(0),
    ta: t.uint32().default(0),
    tb: t.uint32().default(0),
    /**
     * Bit 0: random opponents; bit 1: captured armies change color by default; bit 2: bots may stand in; bit 3: the
     * attack lens is allowed.
     */
    opt: t.uint8().default(0),
    watch: t.uint16().default(0),
    /**
     * Bits 0-3: players who have used the pause of a random game; bits 4-7: seats with a stand-in bot; bit 8:
     * postponed; bits 9-11: color whose absence is voted on + 1; bits 12-15: players who have approved.
     */
    more: t.uint16().default(0),
    /** When the absent side to move can be voted out: milliseconds after `epoch`; 0 if not absent. */
    gone: t.uint32().default(0),
    /** When the players of a postponed game were called back, epoch milliseconds; 0 if they were not. */
    called: t.number().default(0),
    /** Id of the rematch with the same four players. */
    again: t.string().default(''),
    /** The collectible that gives the table its look: see boardLookText.ts; '' for none. */
    look: t.string().default(''),
    /** Whether a command waits for the database. */
    saving: t.boolean().default(false),
    /** Checksum of all fields above: see stateChecksum.ts. */
    sum: t.uint32().default(0),
  },
  'Room',
);
export type RoomState = SchemaType<typeof RoomState>;

/**
 * The room state that everybody sees: fields only. Names are short because the description of the fields travels to
 * every client that joins. matchState.ts translates to and from the engine's match; nothing else reads these fields.
 */
import { type SchemaType, schema, t } from '@colyseus/schema';

export const SeatState = schema(
  {
    name: t.string().default(''),
    /**
     * Bit 0 taken, bit 1 ready, bit 2 nobody waits for it, bit 3 a bot, bit 4 connected, bit 5 gone out of the running
     * game (a free seat: its player was taken off it), bits 6-7 index into LINES.
     */
    flags: t.uint8().default(0),
    /** Time left in milliseconds as of `since`. */
    ms: t.uint32().default(0),
    /** Points, doubled: halves occur. */
    pts: t.uint8().default(0),
    /** Last activity: 1 + minutes after `epoch`; 0 for unknown. */
    seen: t.uint16().default(0),
  },
  'Seat',
);
export type SeatState = SchemaType<typeof SeatState>;

export const RoomState = schema(
  {
    /** 144 squares of 6 bits, five to a word. */
    board: t.array('uint32'),
    seats: t.array(SeatState),
    /** Number of the last entry of the log. */
    seq: t.number().default(0),
    /** Index into GAME_STATES. */
    state: t.uint8().default(0),
    /** Colour on the move; 4 when the game is over. */
    turn: t.uint8().default(0),
    /** Owners of the four colours, two bits each. */
    own: t.uint8().default(0),
    /** Player states, two bits each. */
    st: t.uint8().default(0),
    quiet: t.number().default(0),
    ply: t.number().default(0),
    /** Last move: 1 + mover + 4 * (from + 144 * to); 0 for none. */
    last: t.uint32().default(0),
    /** When the running clock began and when the pause ends, or a random game starts, by itself: milliseconds after `epoch`; 0 for none. */
    since: t.uint32().default(0),
    pause: t.uint32().default(0),
    /** Epoch milliseconds, moved on by the room before the two above could grow too large. */
    epoch: t.float64().default(0),
    /** When the game started, epoch milliseconds; 0 for not yet. */
    begun: t.float64().default(0),
    /** Bits 0-2: reason of the end + 1; bits 3-5: winner + 1; bits 6: last round was a pass. */
    end: t.uint8().default(0),
    /** Bits 0-2: colour that offers a draw + 1; then two bits a colour: 0 awaited, 1 yes, 2 no. */
    vote: t.uint16().default(0),
    /** Bits 0-2: who paused + 1; bits 3-5: first checkmate by + 1. */
    who: t.uint8().default(0),
    /** Ply + 1 at which the player on the move last offered a draw. */
    asked: t.number().default(0),
    /** What the last entry of the log was, as text: see commandText. */
    event: t.string().default(''),
    title: t.string().default(''),
    /** Time setting: 0 unlimited, 1 main, 2 per move; its two durations in milliseconds. */
    tk: t.uint8().default(0),
    ta: t.uint32().default(0),
    tb: t.uint32().default(0),
    /** Bit 0: random opponents; bit 1: captured pieces change colour by default; bit 2: bots may stand in; bit 3: the attack lens is allowed. */
    opt: t.uint8().default(0),
    watch: t.uint16().default(0),
    /**
     * Bits 0-3: who has used the pause of a random game; bits 4-7: seats with a stand-in; bit 8: postponed;
     * bits 9-11: colour whose absence is voted on + 1; bits 12-15: who has approved.
     */
    more: t.uint16().default(0),
    /** When the player on the move, who is absent, can be voted out: milliseconds after `epoch`; 0 for not absent. */
    gone: t.uint32().default(0),
    /** When the players of a postponed game were called back, epoch milliseconds; 0 for not yet. */
    called: t.number().default(0),
    /** Id of the game that the same four play next. */
    again: t.string().default(''),
    /** The collectible that the table looks by: see boardLookText.ts; '' for none. */
    look: t.string().default(''),
    /** Whether what was asked waits for the database. */
    saving: t.boolean().default(false),
    /** Over all of the above: see stateChecksum.ts. */
    sum: t.uint32().default(0),
  },
  'Room',
);
export type RoomState = SchemaType<typeof RoomState>;

/**
 * Node flags of a server process. Dockerfile and ops/systemd/tetrarch@.service repeat them.
 *
 * The flags fix the size of the young generation in MB. By default it grows to 32 MB and shrinks again, and V8 keeps
 * the freed pages. The resident memory under steady load then grows in steps for hours, which looks like a leak: 370 to
 * 450 MB, where 240 to 310 suffice. With the fixed size, garbage collections are three times as frequent and take 3 ms
 * instead of 6; the CPU time of a move is the same. NODE_OPTIONS does not accept these flags.
 */
export const SERVER_FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

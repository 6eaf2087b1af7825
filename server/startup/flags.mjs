/**
 * Node flags of a server process; Dockerfile and ops/systemd/tetrarch@.service repeat them.
 *
 * The young generation has a fixed size, in MB. By default it grows to 32 MB and shrinks again, V8 keeps the freed
 * pages, and the resident memory under steady load grows in steps for hours, indistinguishable from a leak: 370 to
 * 450 MB where 240 to 310 suffice. With the fixed size there are three times as many collections of 3 ms instead of
 * 6; the CPU time of a move is the same. NODE_OPTIONS does not accept this flag.
 */
export const SERVER_FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

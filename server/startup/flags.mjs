/**
 * The flags of Node for a process of the product; Dockerfile and ops/systemd/tetrarch@.service repeat them.
 *
 * The young generation has one size, in MB. Left to itself it grows to 32 and shrinks again, V8 keeps the pages that it
 * leaves, and the resident memory of a process under steady load goes up by steps for hours, which nobody could tell from
 * a leak: 370 to 450 MB where 240 to 310 do. Its collections are three times as many and take 3 ms instead of 6; the
 * processor time of a move is the same. NODE_OPTIONS takes no such flag.
 */
export const SERVER_FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

/** A refusal to start that the operator can resolve; the message says how. */
export class StartRefused extends Error {}

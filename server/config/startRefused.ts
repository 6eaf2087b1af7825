/** A refusal to start that the operator can resolve. The message says how. */
export class StartRefused extends Error {}

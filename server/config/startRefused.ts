/** A reason why the server does not start that its operator can remove; the message says how. */
export class StartRefused extends Error {}

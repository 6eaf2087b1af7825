/** A wall clock that a test can step, as when an operator or a time server adjusts it. */
const RealDate = Date;

let stepMs = 0;

class SteppedDate extends RealDate {
  constructor(...args: [] | ConstructorParameters<typeof RealDate>) {
    if (args.length === 0) super(SteppedDate.now());
    else super(...args);
  }

  static override now(): number {
    return RealDate.now() + stepMs;
  }
}

/** Shifts the wall clock of this process by the given milliseconds. Several steps add up. */
export function stepWallClock(ms: number): void {
  stepMs += ms;
  globalThis.Date = SteppedDate as DateConstructor;
}

/** A wall clock that steps at a test's word, as when somebody sets it or a time server corrects it. */
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

/** From now on this process's wall clock is so many milliseconds off what it was; steps add up. */
export function stepWallClock(ms: number): void {
  stepMs += ms;
  globalThis.Date = SteppedDate as DateConstructor;
}

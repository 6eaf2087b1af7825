/** The part `clock` of the package: clocks as functions of a given time, with lag compensation. */
export {
  addIncrement,
  type Charge,
  type Clock,
  charge,
  type FourMs,
  flagAt,
  initialClock,
  type Lag,
  remainingAt,
  startClock,
  stopClock,
  type TimeControl,
} from '../clock/clock.ts';

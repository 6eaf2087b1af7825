/** One part of a trace. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** A part that begins now. */
  begin(name: string, attributes?: Attributes): Span;
  /** A part that ended now, after so many milliseconds. */
  past(name: string, ms: number, attributes?: Attributes): void;
  end(attributes?: Attributes): void;
  /** It ends in a fault. */
  fail(error: unknown): void;
}

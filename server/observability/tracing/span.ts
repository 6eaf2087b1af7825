/** The attributes of a span in a trace. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** The header of W3C Trace Context with which another process continues this span. Null without tracing. */
  readonly traceparent: string | null;
  /** Starts a child span now. */
  begin(name: string, attributes?: Attributes): Span;
  /** Adds a child span that ends now, with the given duration in milliseconds. */
  past(name: string, ms: number, attributes?: Attributes): void;
  end(attributes?: Attributes): void;
  /** Ends the span with an error. */
  fail(error: unknown): void;
}

// One browser window with the same interface for every engine. Each engine has its own driver.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface EngineWindow {
  goto(url: string): Promise<void>;
  /** Evaluates the expression in the page, awaits its value, and returns it. The value must be a string. */
  evaluate(expression: string): Promise<string>;
  /** Clicks with the pointer, in CSS pixels of the viewport. */
  click(at: Point): Promise<void>;
  /** Presses, moves in steps and releases the pointer. */
  drag(from: Point, to: Point): Promise<void>;
  /** Sets the size of the viewport. */
  resize(size: Size): Promise<void>;
  /** Returns a PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  /** Returns warnings, errors and policy violations of all pages so far. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Script that runs in every page before the page's own scripts and logs policy violations to the console. */
export const REPORT_POLICY_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => {
  console.error('Policy violation:', event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber);
});`;

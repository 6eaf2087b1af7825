export interface Step {
  readonly name: string;
  readonly run: () => Promise<{ readonly isPassed: boolean }>;
}

export const PARTS: { readonly check: { readonly steps: readonly Step[] } };

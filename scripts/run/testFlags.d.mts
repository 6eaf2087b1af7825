export interface ParsedFlags {
  readonly error?: string;
  readonly parts?: readonly string[];
  readonly leftOut?: readonly { readonly flag: string; readonly title: string }[];
  readonly withoutBrowser?: boolean;
  readonly withoutServices?: boolean;
}

export function parseFlags(
  args: readonly string[],
  parts: Readonly<Record<string, { readonly isDefault: boolean }>>,
): ParsedFlags;

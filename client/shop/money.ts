/** Amounts as people read them: whole cents in, no sign of a currency. */
export function dollars(cents: number, language: string): string {
  const isWhole = cents % 100 === 0;
  const digits = isWhole ? 0 : 2;
  return (cents / 100).toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** With both digits, for columns. */
export function dollarsInColumn(cents: number, language: string): string {
  return (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

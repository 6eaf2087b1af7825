/**
 * Formats an amount without a currency sign.
 * @param cents whole cents.
 * @param isInColumn whether cents are shown even if they are zero.
 */
export function dollars(cents: number, language: string, isInColumn = false): string {
  const digits = isInColumn || cents % 100 !== 0 ? 2 : 0;
  return (cents / 100).toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Formats an amount with its currency. @param cents whole cents. */
export function money(cents: number, currency: string, language: string): string {
  return (cents / 100).toLocaleString(language, { style: 'currency', currency });
}

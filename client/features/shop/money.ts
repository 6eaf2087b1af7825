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

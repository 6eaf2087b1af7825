/**
 * An amount as people read it, without the sign of a currency.
 * @param cents whole cents.
 * @param isInColumn cents are shown even where there are none.
 */
export function dollars(cents: number, language: string, isInColumn = false): string {
  const digits = isInColumn || cents % 100 !== 0 ? 2 : 0;
  return (cents / 100).toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

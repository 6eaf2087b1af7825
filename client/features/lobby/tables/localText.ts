/** Local times in the format of a `datetime-local` field. */

const two = (value: number) => String(value).padStart(2, '0');

/** Returns the local date and time, such as 2026-11-29T20:30. */
export function localText(date: Date): string {
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns the first full hour that is at least one hour ahead. */
export function firstChoice(now: Date): string {
  const choice = new Date(now);
  choice.setHours(now.getHours() + (now.getMinutes() === 0 ? 1 : 2), 0, 0, 0);
  return localText(choice);
}

/**
 * Returns the key of a keyboard event in lower case. On a layout with another script, such as the Cyrillic one, and for
 * characters that a modifier changes, a letter key has the name that is printed on it in the Latin layout.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const isNamed = key.length > 1 && key !== 'Dead';
  const isAscii = key.length === 1 && key <= '~';
  return (letter === undefined || isNamed || isAscii ? key : letter).toLowerCase();
}

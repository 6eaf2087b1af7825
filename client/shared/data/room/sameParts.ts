/**
 * Structural sharing. Each message produces new objects with mostly unchanged values. Rendering compares objects by
 * identity, so equal parts are reused.
 */

/** Returns `next` with all equal parts taken from `before`. Returns `before` itself if everything is equal. */
export function withSameParts<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (next instanceof Uint8Array) return isSameBoard(before, next) ? before : next;
  if (Array.isArray(next)) return (Array.isArray(before) ? partsOf(before, next, [...next]) : next) as T;
  if (isPlain(next)) return (isPlain(before) ? partsOf(before, next, { ...next }) : next) as T;
  return next;
}

type Parts = Record<string, unknown>;

/**
 * Replaces the parts of `stored`, a copy of `next`, by equal parts of `before`. Returns `before` if all parts are
 * equal.
 */
function partsOf(before: object, next: object, stored: object): object {
  const keys = Object.keys(next);
  let isAllSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const part = withSameParts((before as Parts)[key], (next as Parts)[key]);
    (stored as Parts)[key] = part;
    isAllSame &&= key in before && Object.is(part, (before as Parts)[key]);
  }
  return isAllSame ? before : stored;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isSameBoard<T extends Uint8Array>(before: unknown, next: T): before is T {
  return (
    before instanceof Uint8Array &&
    before.length === next.length &&
    next.every((value, index) => value === before[index])
  );
}

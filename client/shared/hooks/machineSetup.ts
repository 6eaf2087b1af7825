/** A placeholder for an actor of a machine. The real actor or a test's fake replaces it. */
export function missingActor(): Promise<never> {
  return Promise.reject(new Error('The machine was started without its actors'));
}

/**
 * Declares a type where the set-up of a machine takes a value but uses only its type, as in `types.context`.
 * @returns a value that must not be read.
 */
export function typeOf<T>(): T {
  return {} as T;
}

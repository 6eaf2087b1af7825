/** A placeholder actor in a machine, replaced by the real one or by a test's fake. */
export function missingActor(): Promise<never> {
  return Promise.reject(new Error('The machine was started without its actors'));
}

/**
 * Declares a type where a machine's setup takes a value of which only the type is used, such as `types.context`.
 * @returns no such value: it must not be read.
 */
export function typeOf<T>(): T {
  return {} as T;
}

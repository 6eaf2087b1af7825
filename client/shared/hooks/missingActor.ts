/** A placeholder actor in a machine, replaced by the real one or by a test's fake. */
export function missingActor(): Promise<never> {
  return Promise.reject(new Error('The machine was started without its actors'));
}

/** Stands in a machine where whoever runs it gives the actor: the real one, or the fake of a test. */
export function missingActor(): Promise<never> {
  return Promise.reject(new Error('The machine was started without its actors'));
}

/** The base class of services and jobs, which get the parts that they use as one object. */
export abstract class Service<Deps> {
  protected readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }
}

/** The base class of services, jobs and caches. The constructor receives all dependencies in one object. */
export abstract class Component<Deps> {
  protected readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }
}

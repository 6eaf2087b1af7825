/** The base class of the parts of the server that get the other parts that they use as one object. */
export abstract class Component<Deps> {
  protected readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }
}

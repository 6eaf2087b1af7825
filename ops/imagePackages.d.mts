interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Returns the dependencies of a package that the code of the server in a folder uses. */
export function neededDependencies(manifest: Manifest, folder: string): Record<string, string>;

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Returns the dependencies of the manifest that the server code in the folder uses. */
export function neededDependencies(manifest: Manifest, folder: string): Record<string, string>;

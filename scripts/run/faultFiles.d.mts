/** Beginnings of the paths of the test files, by project. */
export const FAULT_FILES: Readonly<Record<'server' | 'unit' | 'load', readonly string[]>>;

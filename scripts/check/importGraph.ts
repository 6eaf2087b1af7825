/** The graph of static imports, including type imports. Keys and values are paths relative to the repository folder. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Returns the strongly connected components with more than one file (R. Tarjan, 1972), each with its files sorted. */
export function importCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    low.set(file, own);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      const seen = index.get(target);
      const reached = seen === undefined ? visit(target) : stack.includes(target) ? seen : own;
      low.set(file, Math.min(low.get(file) ?? own, reached));
    }
    const lowest = low.get(file) ?? own;
    if (lowest === own) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) cycles.push(component.sort());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

/**
 * Returns the pairs of folders that import each other, sorted, as `a <-> b`. Files for which `folderOf` returns null
 * are ignored.
 */
export function mutualFolders(graph: ImportGraph, folderOf: (file: string) => string | null): string[] {
  const edges = new Set<string>();
  for (const [file, targets] of graph) {
    const from = folderOf(file);
    for (const target of targets) {
      const to = folderOf(target);
      if (from !== null && to !== null && from !== to) edges.add(`${from} ${to}`);
    }
  }
  return [...edges]
    .map((edge) => edge.split(' ') as [string, string])
    .filter(([from, to]) => from < to && edges.has(`${to} ${from}`))
    .map((pair) => pair.join(' <-> '))
    .sort();
}

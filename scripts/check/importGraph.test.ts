import { expect, test } from 'vitest';
import { importCycles, mutualFolders } from './importGraph.ts';

const graphOf = (edges: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(edges));

test('each import cycle is found once, whatever the order of the files', () => {
  const cycle = {
    'a.ts': ['b.ts'],
    'b.ts': ['c.ts'],
    'c.ts': ['a.ts', 'd.ts'],
    'd.ts': ['e.ts'],
    'e.ts': ['d.ts'],
  };
  const expected = [
    ['a.ts', 'b.ts', 'c.ts'],
    ['d.ts', 'e.ts'],
  ];
  expect(importCycles(graphOf(cycle)).sort()).toEqual(expected);
  const reversed = Object.fromEntries(Object.entries(cycle).reverse());
  expect(importCycles(graphOf(reversed)).sort()).toEqual(expected);
});

test('a diamond of imports is not reported as a cycle', () => {
  expect(importCycles(graphOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
});

test('pairs of folders that import each other are found', () => {
  const graph = graphOf({ 'x/a': ['y/a'], 'y/b': ['x/b', 'top'], top: ['x/a'], 'z/a': ['x/a'] });
  const folderOf = (file: string) => (file.includes('/') ? file.slice(0, 1) : null);
  expect(mutualFolders(graph, folderOf)).toEqual(['x <-> y']);
});

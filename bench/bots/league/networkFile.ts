// The file of a trained network in floating point.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Network, type Shape } from './network.ts';
import { FOLDER } from './sets.ts';

interface Stored {
  readonly shape: Shape;
  readonly spreads: readonly number[];
  readonly lists: readonly (readonly number[])[];
}

const fileOf = (name: string): string => `${FOLDER}${name}.network.json`;

/** Stores a network: its shape and all its weights. */
export function storeNetwork(name: string, network: Network, lists: readonly Float32Array[]): void {
  const stored: Stored = {
    shape: network.shape,
    spreads: Array.from(network.spreads),
    lists: lists.map((list) => Array.from(list)),
  };
  writeFileSync(fileOf(name), JSON.stringify(stored));
}

/** Returns whether a network is stored under this name. */
export function hasNetwork(name: string): boolean {
  return existsSync(fileOf(name));
}

/** Reads a stored network. */
export function readNetwork(name: string): Network {
  const { shape, spreads, lists } = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Stored;
  const network = new Network(shape, Float32Array.from(spreads), 1);
  network.restore(lists.map((list) => Float32Array.from(list)));
  return network;
}

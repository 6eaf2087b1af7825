import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { textsLoaded } from './t.ts';

type Load<P> = () => Promise<ComponentType<P>>;

/** Loads a component with the texts that the initial bundle does not contain. */
export function lazyPart<P>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), textsLoaded()]);
    return { default: component };
  });
}

/** Returns a loader that returns an empty component if `load` fails. */
function orNothing<P>(load: Load<P>): Load<P> {
  return () => load().catch(() => () => null);
}

/** Loads a component like `lazyPart`. If it cannot be loaded, the page is shown without it. */
export function optionalPart<P = object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazyPart(orNothing(load));
}

/** Loads a component whose texts are in the initial bundle. If it cannot be loaded, the page is shown without it. */
export function startPart<P = object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await orNothing(load)() }));
}

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { textsLoaded } from './t.ts';

/** Loads a component with the texts that the initial bundle does not contain. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), textsLoaded()]);
    return { default: component };
  });
}

/**
 * Loads a component of the menu, whose texts are part of the initial bundle. If it cannot be loaded, the page is shown
 * without it.
 */
export function startPart<P = object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }));
}

/** Loads a component like `lazyPart`. If it cannot be loaded, the page is shown without it. */
export function optionalPart<P = object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazyPart<P>(() => load().catch(() => () => null));
}

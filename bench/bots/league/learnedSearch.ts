// The search of engine/bots/search.ts with the learned evaluation. The module is loaded a second time, and a hook of the
// module loader replaces its import of the evaluation, so that the engine needs no option for a measurement.

import { createRequire, registerHooks } from 'node:module';
import type { searchVariations } from '../../../engine/bots/search.ts';

const NAME = 'learned-search';
const COPY = new URL('../../../engine/bots/search.ts?learned', import.meta.url).href;
const EVALUATION = new URL('./learnedEvaluate.ts', import.meta.url).href;

let loaded: typeof searchVariations | null = null;

/**
 * Returns `searchVariations` with the network of `.cache/league/network.network.json`. It is loaded at the first call,
 * because other players do not need the file.
 */
export function learnedVariations(): typeof searchVariations {
  loaded ??= load();
  return loaded;
}

function load(): typeof searchVariations {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === NAME) return { url: COPY, shortCircuit: true };
      if (context.parentURL === COPY && specifier === './evaluate.ts')
        return { url: EVALUATION, shortCircuit: true };
      return next(specifier, context);
    },
  });
  const copy = createRequire(import.meta.url)(NAME) as { searchVariations: typeof searchVariations };
  hooks.deregister();
  return copy.searchVariations;
}

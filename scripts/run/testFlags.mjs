// The flags of `npm test`: --only=a,b  --without-browser  --without-services

const WITHOUT = {
  '--without-browser': { parts: ['e2e', 'engines'], title: 'the journeys in a browser' },
  '--without-services': { parts: ['postgres'], title: 'the server tests on a real PostgreSQL server' },
};

/**
 * Returns the parts to run and to skip, or the error in the flags. `parts` is the table of parts with their defaults.
 */
export function parseFlags(args, parts) {
  const names = Object.keys(parts);
  let chosen = names.filter((name) => parts[name].isDefault);
  const without = new Set();
  for (const arg of args) {
    if (arg in WITHOUT) {
      without.add(arg);
    } else if (arg.startsWith('--only=')) {
      const only = arg.slice('--only='.length).split(',');
      const unknown = only.find((name) => !names.includes(name));
      if (unknown !== undefined)
        return { error: `There is no part "${unknown}": the parts are ${names.join(', ')}.` };
      chosen = names.filter((name) => only.includes(name));
    } else {
      return {
        error: `Unknown flag ${arg}: npm test takes ${Object.keys(WITHOUT).join(', ')} and --only=<part>,<part>.`,
      };
    }
  }
  const leftOutParts = [...without].flatMap((flag) => WITHOUT[flag].parts);
  return {
    parts: chosen.filter((name) => !leftOutParts.includes(name)),
    leftOut: [...without].map((flag) => ({ flag, title: WITHOUT[flag].title })),
    withoutBrowser: without.has('--without-browser'),
    withoutServices: without.has('--without-services'),
  };
}

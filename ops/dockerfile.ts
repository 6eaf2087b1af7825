/** Parses the product's Dockerfile into data. Unknown instructions are refused. */

export interface Copy {
  readonly kind: 'COPY';
  /** The name of an earlier stage. Null if the source is the repository. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
}
export interface Run {
  readonly kind: 'RUN';
  readonly command: string;
}

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly workdir: string;
  readonly steps: readonly (Copy | Run)[];
}

export interface Image {
  /** The stages of the build. The last one is the image. */
  readonly stages: readonly Stage[];
  readonly env: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  readonly health: readonly string[];
}

/** @throws if an instruction is unknown. */
export function readDockerfile(text: string): Image {
  const stages: { name: string; base: string; workdir: string; steps: (Copy | Run)[] }[] = [];
  const env: Record<string, string> = {};
  const labels: Record<string, string> = {};
  let user = 'root';
  let command: string[] = [];
  let health: string[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (word === 'FROM') {
      const [base = '', , name = `stage ${stages.length}`] = rest.split(' ');
      stages.push({ name, base, workdir: '/', steps: [] });
    } else if (!stage) throw new Error(`Instruction before FROM: ${line}`);
    else if (word === 'WORKDIR') stage.workdir = rest;
    else if (word === 'RUN') stage.steps.push({ kind: 'RUN', command: rest });
    else if (word === 'COPY') stage.steps.push(copyOf(rest));
    else if (word === 'ENV') Object.assign(env, Object.fromEntries([rest.split('=')]));
    else if (word === 'LABEL') Object.assign(labels, labelOf(rest));
    else if (word === 'USER') user = rest;
    else if (word === 'CMD') command = JSON.parse(rest);
    else if (word === 'HEALTHCHECK') health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
    else if (!['ARG', 'EXPOSE', 'STOPSIGNAL'].includes(word))
      throw new Error(`Unsupported instruction: ${line}`);
  }
  return { stages, env, labels, user, command, health };
}

function labelOf(rest: string): Record<string, string> {
  const [, name = '', value = ''] = /^([\w.]+)="([^"]*)"$/.exec(rest) ?? [];
  return { [name]: value };
}

function copyOf(rest: string): Copy {
  const words = rest.split(' ');
  const from = words[0]?.startsWith('--from=') ? (words.shift() ?? '').slice('--from='.length) : null;
  return { kind: 'COPY', from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}

/** Generates values from a JSON Schema of the API description, both valid and invalid. */
import type { FuzzRandom } from './fuzzRandom.ts';

export type Schema = Readonly<Record<string, unknown>>;
export type Components = Readonly<Record<string, Schema>>;

const DEEPEST = 6;
/** Strings that often break programs. */
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'null',
    'undefined',
    'NaN',
    'true',
    '[]',
    '{}',
    '__proto__',
    'constructor',
  ],
  ...["'; drop table account; --", '%00', '\u0000', '../../etc/passwd', '<script>hit()</script>', '{{7*7}}'],
  ...['\ud800', '\u202e', 'İ', 'ß', '𝕏'.repeat(50), 'a'.repeat(10_000), '\r\nSet-Cookie: x=1', '👑'],
];
const ODD_NUMBERS = [-1, 0, 0.5, 1e9, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -0];
/** Examples for the patterns in the descriptions. Other patterns are tried with arbitrary strings. */
const BY_PATTERN: readonly (readonly [RegExp, string])[] = [
  [/@/, 'fuzz@example.org'],
  [/0x/, `0x${'a'.repeat(40)}`],
  [/\[\\w-\]/, 'fuzz-12345678'],
];

export class Maker {
  readonly #random: FuzzRandom;
  readonly #components: Components;
  /** Existing ids of games, users and tokens. */
  readonly #known: readonly string[];

  constructor(random: FuzzRandom, components: Components, known: readonly string[]) {
    this.#random = random;
    this.#components = components;
    this.#known = known;
  }

  /** Returns a value that the schema accepts, as far as this is possible without knowing its meaning. */
  fitting(schema: Schema, depth = 0): unknown {
    const random = this.#random;
    const ref = schema.$ref;
    if (typeof ref === 'string')
      return this.fitting(this.#components[ref.split('/').at(-1) ?? ''] ?? {}, depth);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return random.pick(schema.enum);
    const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
    if (choices) return this.fitting(random.pick(choices), depth + 1);
    if (Array.isArray(schema.allOf))
      return Object.assign({}, ...(schema.allOf as Schema[]).map((one) => this.fitting(one, depth + 1)));
    const type = Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type;
    switch (type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#list(schema, depth);
      case 'integer':
        return Math.round(this.#number(schema));
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'string':
        return this.#text(schema);
      default:
        return this.odd();
    }
  }

  /** Returns JSON text that violates the schema somewhere. The text may also be invalid JSON. */
  broken(schema: Schema): string {
    const random = this.#random;
    const value = this.fitting(schema);
    const whole = JSON.stringify(value) ?? 'null';
    switch (random.below(7)) {
      case 0:
        return JSON.stringify(this.odd()) ?? 'null';
      case 1:
        return whole.slice(0, Math.max(1, random.below(whole.length)));
      case 2:
        return JSON.stringify(this.#withOdd(value)) ?? 'null';
      case 3:
        return whole.replace(/^\{/, '{"__proto__":{"role":"ROLE_ADMIN"},').replace(/,\}$/, '}');
      case 4:
        return JSON.stringify({ ...(isObject(value) ? value : {}), role: 'ROLE_ADMIN', id: this.anyText() });
      case 5:
        return '['.repeat(1 + random.below(5000));
      default:
        return whole.replace(/:\s*("[^"]*"|[\d.]+|true|false|null)/, ': 1e999');
    }
  }

  anyText(): string {
    return this.#random.chance(0.5) && this.#known.length > 0
      ? this.#random.pick(this.#known)
      : this.#random.pick(ODD_TEXTS);
  }

  odd(): unknown {
    const random = this.#random;
    return random.pick<() => unknown>([
      () => this.anyText(),
      () => random.pick(ODD_NUMBERS),
      () => null,
      () => [],
      () => ({}),
      () => random.chance(0.5),
      () => [[[[]]]],
      () => ({ $gt: 0 }),
    ])();
  }

  /** Returns the value with one of its parts replaced. */
  #withOdd(value: unknown): unknown {
    if (!isObject(value) || Object.keys(value).length === 0) return this.odd();
    return { ...value, [this.#random.pick(Object.keys(value))]: this.odd() };
  }

  #object(schema: Schema, depth: number): object {
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    const isWanted = (name: string) =>
      required.includes(name) || (depth < DEEPEST && this.#random.chance(0.4));
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => isWanted(name))
        .map(([name, inner]) => [name, this.fitting(inner, depth + 1)]),
    );
  }

  #list({ items = {}, minItems = 0, maxItems = 4 }: Schema, depth: number): unknown[] {
    const length =
      Number(minItems) + (depth < DEEPEST ? this.#random.below(Math.min(4, Number(maxItems)) + 1) : 0);
    return Array.from({ length }, () => this.fitting(items as Schema, depth + 1));
  }

  #number({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): number {
    const low = Number(minimum ?? exclusiveMinimum ?? 0);
    const high = Math.min(Number(maximum ?? exclusiveMaximum ?? 1000), low + 100_000);
    return this.#random.chance(0.2)
      ? this.#random.pick([low, high])
      : low + this.#random.below(Math.max(1, high - low));
  }

  #text({ pattern, format, minLength = 0, maxLength = 40 }: Schema): string {
    const random = this.#random;
    if (format === 'email') return `fuzz${random.below(1000)}@example.org`;
    if (format === 'uri') return 'https://example.org/';
    if (typeof pattern === 'string')
      return BY_PATTERN.find(([of]) => of.test(pattern))?.[1] ?? this.anyText();
    if (random.chance(0.3)) return this.anyText();
    const length =
      Number(minLength) + random.below(Math.max(1, Math.min(60, Number(maxLength)) - Number(minLength)));
    return 'abcdefgh 0123456789'.repeat(10).slice(0, Math.max(1, length));
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

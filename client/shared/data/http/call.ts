/** Sends the calls of the route tables in `protocol/`, and validates the answers by their schemas. */
import type { z } from 'zod';
import { err, ok } from '../../../../engine/result.ts';
import type { Route } from '../../../../protocol/http/route.ts';
import { type Answer, request } from './http.ts';

/** The names of the path parameters, such as `'id'` of `/game-session/{id}`. */
type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;
/** The query parameters, with the types to which the server parses them. Parameters with a default are optional. */
type Query<Q extends z.ZodType> = {
  [K in keyof z.input<Q>]: K extends keyof z.output<Q> ? z.output<Q>[K] : never;
};

/** One part of the input: the query or the body. The part may be omitted if its schema requires no field. */
type Part<K extends string, T> =
  Record<never, never> extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T };

/** Path parameters, query and body of a route. */
export type CallInput<R extends Route> = ([PathNames<R['path']>] extends [never]
  ? { readonly path?: never }
  : { readonly path: Readonly<Record<PathNames<R['path']>, string>> }) &
  (R extends { query: infer Q extends z.ZodType } ? Part<'query', Query<Q>> : { readonly query?: never }) &
  (R extends { body: infer B extends z.ZodType } ? Part<'body', z.input<B>> : { readonly body?: never }) & {
    /** Cancels the request. The result is then NO_ANSWER. */
    readonly signal?: AbortSignal;
  };

/** The input may be omitted if the route requires no input. */
export type CallArguments<R extends Route> =
  Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

/**
 * @param base the base path of the route's table, such as `/api`.
 * @returns the answer without fields that the schema does not contain, or INVALID_ANSWER if the answer does not match
 * the schema.
 */
export async function call<R extends Route>(
  base: string,
  route: R,
  ...[input]: CallArguments<R>
): Promise<Answer<z.output<R['answer']>>> {
  const { path, query, body, signal } = input ?? {};
  const address = base + addressOf(route.path, path ?? {}, query ?? {});
  const answer = await request(route.method, address, body, signal);
  if (!answer.ok) return answer;
  const parsed = route.answer.safeParse(answer.value);
  if (parsed.success) return ok(parsed.data as z.output<R['answer']>);
  // Logs the template of the path, because path and query can contain secrets.
  console.error(`Invalid answer to ${route.method} ${base}${route.path}: ${parsed.error.message}`);
  return err({ code: 'INVALID_ANSWER', params: {} });
}

function addressOf(template: string, path: Readonly<Record<string, string>>, query: object): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

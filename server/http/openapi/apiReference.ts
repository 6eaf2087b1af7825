/** The API reference as a readable page: every call with its request and answer types. */
import type { OpenApiDocument } from './openApiDocument.ts';
import type { JsonSchema } from './schemaNames.ts';

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly { readonly session?: readonly string[] }[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly type?: string | readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

const HEAD = `# The API

This page is generated from the tables of the server's routes. \`GET /api/openapi.json\` returns the same in machine-readable
form, with all limits of the fields. Below \`/api\` are the calls of registered users, below \`/api/guest\` those of guests.
Both send the session as a cookie. Calls that change something must be JSON from the site's own \`Origin\`.

A refusal has the shape \`{ status, error, code, params }\`; the codes and their statuses are at the end. With 429 and 503,
\`Retry-After\` contains the seconds until the next attempt. Every answer contains the server's time in \`X-Server-Time\`,
except those that caches may keep. They contain an \`ETag\` instead.
`;

/** Generates the page. @returns Markdown, which is the same for the same document. */
export function apiReference(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      operation: operation as Operation,
    })),
  );
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const shapes = Object.entries(schemas).filter(([name]) => !name.startsWith('Refusal'));
  const topics = document.tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name));
    return `## ${name}\n\n${own.map(({ title, operation }) => callText(title, operation)).join('\n')}`;
  });
  return [
    HEAD,
    ...topics,
    `## Shapes\n\n${shapes.map(([name, schema]) => block(`${name} = ${typeText(schema)}`)).join('\n')}`,
    `## Codes\n\n| Status | Codes |\n| --- | --- |\n${codeRows(schemas).join('\n')}\n`,
  ].join('\n');
}

function callText(title: string, operation: Operation): string {
  const { summary, parameters, requestBody, responses, security } = operation;
  const query = parameters.filter((one) => one.in === 'query');
  const requested = query.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeText(schema as Schema)}`,
  );
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
  const lines = [
    ...(requested.length > 0 ? [`query { ${requested.join(', ')} }`] : []),
    ...(requestBody ? [`body ${contentText(requestBody.content)}`] : []),
    `answer ${answer ? contentText(answer) : '{}'}`,
  ];
  return `### ${title}\n\n${summary}. ${whoMay(security)}\n\n${block(lines.join('\n'))}`;
}

function whoMay(security: Operation['security']): string {
  if (security.some(({ session }) => !session)) return 'For everybody.';
  const needed = security.flatMap(({ session }) => session ?? []);
  return needed.length === 0 ? 'With a session.' : `Needs ${needed.join(', ')}.`;
}

function contentText(content: Content): string {
  const json = content['application/json'];
  return json ? typeText(json.schema as Schema) : Object.keys(content).join(', ');
}

/** Formats a schema as a TypeScript type. */
function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace(/.*\//, '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((one) => typeText(one as Schema)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => typeText(one as Schema)).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeText({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return listText(schema);
  if (schema.type === 'object' || schema.properties) return objectText(schema);
  return typeof schema.type === 'string' ? schema.type : 'anything';
}

function listText({ items, prefixItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map((one) => typeText(one as Schema)).join(', ')}]`;
  const item = items ? typeText(items as Schema) : 'anything';
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(field as Schema)}`,
  );
  if (typeof additionalProperties === 'object')
    fields.push(`[key]: ${typeText(additionalProperties as Schema)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function codeRows(schemas: Record<string, Schema>): string[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const codes = (schema.properties?.code as Schema | undefined)?.enum;
    return codes ? [`| ${name.replace('Refusal', '')} | ${codes.join(', ')} |`] : [];
  });
}

function block(text: string): string {
  return `\`\`\`ts\n${wrapped(text)}\n\`\`\`\n`;
}

/** Breaks objects that are too long for one line: one field per line, at the outermost braces only. */
function wrapped(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length <= 110 ? line : openedOnce(line)))
    .join('\n');
}

function openedOnce(line: string): string {
  const from = line.indexOf('{ ');
  if (from < 0) return line;
  let depth = 0;
  let text = line.slice(0, from);
  for (const char of line.slice(from)) {
    if ('{[('.includes(char)) depth++;
    if ('}])'.includes(char)) depth--;
    if (char === '{' && depth === 1) text += '{\n ';
    else if (char === ',' && depth === 1) text += ',\n ';
    else if (char === '}' && depth === 0) text = `${text.trimEnd()}\n}`;
    else text += char;
  }
  return text;
}

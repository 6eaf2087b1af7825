/** Checks answers against the API description. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../server/http/openapi/openApiDocument.ts';
import type { Schema } from './fromSchema.ts';

interface Response {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json': { readonly schema: Schema } };
}

export interface DescribedCall {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body: Schema | null;
}

interface Described {
  readonly parameters: DescribedCall['parameters'];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, Response>>;
}

export class Description {
  readonly #document: OpenApiDocument;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  get calls(): DescribedCall[] {
    return Object.entries(this.#document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Described>).map(([method, { parameters, requestBody }]) => ({
        ...{ method: method.toUpperCase(), path, parameters },
        body: requestBody?.content['application/json'].schema ?? null,
      })),
    );
  }

  get schemas(): Readonly<Record<string, Schema>> {
    return (this.#document.components as { schemas: Record<string, Schema> }).schemas;
  }

  /** Returns the problem of an answer, or null if it matches the description. Any refusal status is accepted. */
  complaint({ method, path }: DescribedCall, status: number, body: unknown): string | null {
    const responses =
      (this.#document.paths[path]?.[method.toLowerCase()] as Described | undefined)?.responses ?? {};
    const isOwn = String(status) in responses;
    if (!isOwn && status < 400) return `${status} is not described`;
    const key = `${method} ${path} ${isOwn ? status : 'default'}`;
    const validate = this.#compiled.get(key) ?? this.#compile(responses[isOwn ? String(status) : 'default']);
    if (!validate) return `${status} has no shape`;
    this.#compiled.set(key, validate);
    if (validate(body)) return null;
    const [first] = validate.errors ?? [];
    return `${status} is not as described: ${first?.instancePath} ${first?.message}`;
  }

  #compile(response: Response | undefined): ValidateFunction | null {
    const { components } = this.#document as { components: { responses: Record<string, Response> } };
    const name = response?.$ref?.replace('#/components/responses/', '');
    const content = (name === undefined ? response : components.responses[name])?.content;
    if (!content) return null;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    return ajv.compile({ ...content['application/json'].schema, components });
  }
}

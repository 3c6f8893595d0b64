/** What the fuzzer reads of the description that the shop gives of its API (OpenAPI). */
export type Schema = {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
};

export type Parameter = { in: 'query' | 'path' | 'header'; name: string; required: boolean; schema: Schema };

/** One call of the API. */
export type Call = { method: string; path: string; parameters: readonly Parameter[]; body?: Schema };

type Operation = {
  parameters?: readonly Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};

export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export function callsOf({ paths }: Description): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]): Call => {
      const body = requestBody?.content['application/json'].schema;
      return { method: method.toUpperCase(), path, parameters, ...(body !== undefined && { body }) };
    }),
  );
}

/** The schema that a reference leads to. */
export function resolved(schema: Schema, { components }: Description): Schema {
  if (schema.$ref === undefined) return schema;
  return components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
}

/**
 * Checks requests against two descriptions of Stripe's API. The SDK's types have the same API version and
 * include /v2. Stripe's published OpenAPI description is a year older. tools/make-stripe-schemas.ts writes both
 * to ./schemas.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: AnySchemaObject;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: AnySchemaObject }> };
  'x-query'?: { content: Record<string, { schema: AnySchemaObject }> };
}

interface SchemaFile {
  info: { version: string; 'x-source'?: string };
  paths: Record<string, Record<string, Operation>>;
  components: unknown;
}

export interface CheckedRequest {
  method: string;
  path: string;
  /** decoded parameters, with their types from the schema */
  params: Record<string, unknown>;
}

/** Returns the faults of a request; null when the schemas don't describe the operation. */
export type RequestCheck = (request: CheckedRequest) => string[] | null;

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'schemas', name), 'utf8')) as SchemaFile;

/** Compiles schemas for the first request that needs them, because compiling all takes seconds. */
function checksOf(file: SchemaFile): RequestCheck {
  // Stripe's own schemas list some values twice.
  const lenient = { strict: false, validateSchema: false, validateFormats: false, logger: false } as const;
  const ajv = new Ajv({ ...lenient, allErrors: true, coerceTypes: true });
  ajv.addSchema({ $id: 'stripe', components: file.components });
  const compiled = new Map<string, ValidateFunction | null>();
  return ({ method, path, params }) => {
    const found = operationOf(file, method, path);
    if (!found) return null;
    const key = `${method} ${found.path}`;
    if (!compiled.has(key)) compiled.set(key, compile(ajv, found.operation));
    const validate = compiled.get(key);
    if (!validate || validate(params)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params: details }) => `${instancePath || '/'} ${message} ${JSON.stringify(details)}`,
    );
  };
}

function operationOf(file: SchemaFile, method: string, path: string) {
  const parts = path.split('/');
  const fits = (known: string) => {
    const names = known.split('/');
    return names.length === parts.length && names.every((name, index) => name === '{id}' || name === parts[index]);
  };
  // A path with an id must not hide an operation of the same shape, such as /v1/invoices/create_preview.
  const [found] = Object.keys(file.paths)
    .filter((known) => fits(known) && file.paths[known]?.[method.toLowerCase()])
    .sort((a, b) => Number(a.includes('{id}')) - Number(b.includes('{id}')));
  const operation = found && file.paths[found]?.[method.toLowerCase()];
  return found && operation ? { path: found, operation } : null;
}

function compile(ajv: Ajv, operation: Operation): ValidateFunction | null {
  const content = (operation.requestBody ?? operation['x-query'])?.content ?? {};
  const schema = operation.parameters?.some(({ in: place }) => place === 'query')
    ? queryOf(operation.parameters)
    : Object.values(content)[0]?.schema;
  return schema ? ajv.compile(withFile(schema) as AnySchemaObject) : null;
}

function queryOf(parameters: readonly Parameter[]): AnySchemaObject {
  const inQuery = parameters.filter(({ in: place }) => place === 'query');
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Prefixes references with their file, because they start at the top of that file. */
function withFile(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withFile);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === '$ref' ? `stripe${String(value)}` : withFile(value)]),
  );
}

interface StripeSchemas {
  sdk: RequestCheck;
  openapi: RequestCheck;
  apiVersion: string;
  source: string;
}

let loaded: StripeSchemas | undefined;

/** All tests of a process share the compiled schemas. */
export function stripeSchemas(): StripeSchemas {
  return (loaded ??= load());
}

function load(): StripeSchemas {
  const sdk = read('sdk.generated.json');
  const { version: apiVersion, 'x-source': source = '' } = sdk.info;
  return { sdk: checksOf(sdk), openapi: checksOf(read('openapi.generated.json')), apiVersion, source };
}

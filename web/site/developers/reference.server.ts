/** Prepares the public API's document for the page. Runs on the server, so visitors don't load a library for it. */
import { apiDocument } from '#contract/openapi/document.ts';
import type { ApiDocument, JsonSchema, Operation, Parameter } from '#contract/openapi/document-types.ts';
import { EXAMPLE_PARAMETERS } from '#contract/openapi/examples.ts';
import { TAGS } from '#contract/openapi/operations.ts';

export interface ApiField {
  name: string;
  /** "path", "query", "header" or "body" */
  place: string;
  type: string;
  isRequired: boolean;
}

export interface ShownOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** paragraphs; text in backticks is code */
  description: string;
  scope: string;
  fields: ApiField[];
  /** a command to paste once KEY is set */
  curl: string;
  answer: string | null;
}

export interface ShownGroup {
  id: string;
  name: string;
  lead: string;
  operations: ShownOperation[];
}

/** Describes a type briefly: "text", "whole number", "one of draft, sent", "list of QuoteItem". */
function typeWords(schema: JsonSchema): string {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? '';
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].join(', ')}`;
  const either = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(either)) return eitherWords(either as JsonSchema[]);
  if (schema['contentMediaType'] !== undefined) return 'file';
  if (schema['type'] === 'array') {
    const items = (schema['items'] ?? {}) as JsonSchema;
    return Array.isArray(items['enum']) ? `any of ${items['enum'].join(', ')}` : `list of ${typeWords(items)}`;
  }
  const names: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'true or false',
    null: 'null',
    object: 'object',
  };
  const formats: Record<string, string> = { uuid: 'UUID', date: 'day', 'date-time': 'time', email: 'email' };
  return formats[String(schema['format'])] ?? names[String(schema['type'])] ?? 'any';
}

function eitherWords(either: readonly JsonSchema[]): string {
  const words = either.filter((schema) => schema['const'] !== '').map(typeWords);
  return [...new Set(words)].join(' or ');
}

/** Lists the fields of a body, including those of named objects in it: `draft.lines`. */
function bodyFields(schema: JsonSchema, schemas: ApiDocument['components']['schemas'], prefix = ''): ApiField[] {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  return Object.entries(properties).flatMap(([name, field]) => {
    const named = typeof field['$ref'] === 'string' ? schemas[typeWords(field)] : undefined;
    const type = named ? 'object' : typeWords(field);
    const shown = { name: prefix + name, place: 'body', type, isRequired: required.includes(name) };
    return named ? [shown, ...bodyFields(named, schemas, `${prefix}${name}.`)] : [shown];
  });
}

function bodySchema({ requestBody }: Operation): JsonSchema {
  const [content] = Object.values(requestBody?.content ?? {});
  return content?.schema ?? {};
}

function parameterField({ name, in: place, schema, required = false }: Parameter): ApiField {
  return { name, place, type: typeWords(schema), isRequired: required };
}

function requiredQuery({ parameters = [] }: Operation): string {
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const pairs = needed.map(({ name }) => `${name}=${EXAMPLE_PARAMETERS[name] ?? ''}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function curlOf(origin: string, path: string, method: string, operation: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLE_PARAMETERS[name] ?? name);
  const search = operation.operationId === 'customers.list' ? '?search=oak' : requiredQuery(operation);
  const lines = [
    search.includes('&') ? `curl "${origin}/api/v1${filled}${search}"` : `curl ${origin}/api/v1${filled}${search}`,
    `-H "Authorization: Bearer $KEY"`,
  ];
  if (method !== 'get') lines.splice(1, 0, `-X ${method.toUpperCase()}`);
  if ((operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key'))
    lines.push(`-H "Idempotency-Key: $(uuidgen)"`);
  const content = operation.requestBody?.content;
  const json = content?.['application/json'];
  if (json?.example !== undefined)
    lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(json.example, null, 2)}'`);
  if (content?.['multipart/form-data'])
    lines.push(`-F id=${EXAMPLE_PARAMETERS['message_id']}`, '-F image_type=pre_damage', '-F file=@north-wall.jpg');
  if (operation.responses['200'] && !('$ref' in operation.responses['200']))
    if (operation.responses['200'].content?.['application/pdf']) lines.push('-o quote.pdf');
  return lines.join(' \\\n  ');
}

/** Returns the example response as JSON; null if there is none, or if the page already shows an equal one. */
function answerOf(operation: Operation, shown: Set<string>): string | null {
  const success = operation.responses['200'];
  if (!success || '$ref' in success) return null;
  const json = success.content?.['application/json'];
  const text = json?.example === undefined ? null : JSON.stringify(json.example, null, 2);
  if (text === null || shown.has(text)) return null;
  shown.add(text);
  return text;
}

function shownGroups(document: ApiDocument, origin: string): ShownGroup[] {
  const shown = new Set<string>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return TAGS.map(([tag, name, lead]) => ({
    id: tag.replaceAll(' ', '-'),
    name,
    lead,
    operations: operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(({ path, method, operation }) => ({
        id: operation.operationId.replaceAll('.', '-'),
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        description: operation.description.replace(/(?:^|\n\n)Scope: .*$/, ''),
        scope: operation.security[0]?.apiKey[0] ?? '',
        fields: [
          ...(operation.parameters ?? []).map(parameterField),
          ...bodyFields(bodySchema(operation), document.components.schemas),
        ],
        curl: curlOf(origin, path, method, operation),
        answer: answerOf(operation, shown),
      })),
  }));
}

export async function apiReference(productName: string, origin: string): Promise<ShownGroup[]> {
  return shownGroups(await apiDocument({ productName, origin }), origin);
}

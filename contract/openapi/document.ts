/** The OpenAPI 3.1 document of the public API. Contains only calls that an API key can make. */
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Policy } from '#contract/base.ts';
import { Company } from '#contract/company.ts';
import { contract } from '#contract/contract.ts';
import { Job } from '#contract/jobs.ts';
import { Photo } from '#contract/photo-fields.ts';
import { Message, QuoteDetail, QuoteDraft, QuoteListItem } from '#contract/quote-fields.ts';
import { StoredRateBook } from '#contract/rate-book.ts';
import { API_SCOPES, SCOPE_LABELS } from '#domain/company/api-scopes.ts';
import { ERRORS } from '#domain/errors.ts';
import { errorAnswers, RATE_LIMIT_HEADERS, SHARED_ANSWERS } from './answers.ts';
import type { ApiDocument, JsonSchema, MediaContent, Operation, Parameter } from './document-types.ts';
import { ANSWER_EXAMPLES, REQUEST_EXAMPLES } from './examples.ts';
import { OPERATIONS, TAGS } from './operations.ts';
import { webhookItems } from './webhooks.ts';

/** Increases when an existing part of the API changes meaning. */
const API_VERSION = '1.0.0';

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

const SCHEMAS = {
  QuoteDetail: { schema: QuoteDetail, strategy: 'output' },
  QuoteListItem: { schema: QuoteListItem, strategy: 'output' },
  QuoteDraft: { schema: QuoteDraft, strategy: 'input' },
  Job: { schema: Job, strategy: 'output' },
  Photo: { schema: Photo, strategy: 'output' },
  Message: { schema: Message, strategy: 'output' },
  Company: { schema: Company, strategy: 'output' },
  StoredRateBook: { schema: StoredRateBook, strategy: 'input' },
} as const;

function policyAt(operationId: string): Policy {
  const [feature = '', name = ''] = operationId.split('.');
  const procedures = (contract as Record<string, Record<string, { '~orpc': { meta: Partial<Policy> } }>>)[feature];
  return procedures?.[name]?.['~orpc'].meta as Policy;
}

/** Builds the document. @param origin of this server, without a trailing slash */
export async function apiDocument({
  productName,
  origin,
}: {
  productName: string;
  origin: string;
}): Promise<ApiDocument> {
  const generated = await generator.generate(contract, {
    info: {
      title: `${productName} API`,
      version: API_VERSION,
      description: `Quotes, jobs, photos, customers and the rate book of one company. Guide and reference: ${origin}/developers`,
    },
    servers: [{ url: `${origin}/api/v1` }],
    filter: ({ contract: procedure }) => (procedure['~orpc'].meta as Partial<Policy>).scope !== undefined,
    commonSchemas: SCHEMAS,
    customErrorResponseBodySchema: () => ({ type: 'object' }),
  });
  const document = generated as unknown as ApiDocument;
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) completeOperation(operation, method, path);
  const { openapi, ...rest } = document;
  return {
    openapi,
    ...rest,
    webhooks: webhookItems(),
    tags: TAGS.map(([name, , description]) => ({ name, description })),
    components: {
      ...document.components,
      ...SHARED_ANSWERS,
      schemas: { ...document.components.schemas, Problem: PROBLEM },
      headers: RATE_LIMIT_HEADERS,
      securitySchemes: { apiKey: SECURITY_SCHEME },
    },
  };
}

const SECURITY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'rk_<prefix>_<secret>',
  description: [
    'A key created by an owner or admin in Owner Tools. It has only the scopes it was given:',
    ...API_SCOPES.map((scope) => `- \`${scope}\`: ${SCOPE_LABELS[scope]}`),
  ].join('\n'),
};

const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'Why a request was refused. `code` comes from a fixed list and won’t change; `message` is for people.',
  properties: {
    defined: { type: 'boolean' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    status: { type: 'integer' },
    message: { type: 'string' },
    data: {
      type: 'object',
      description: 'With INVALID_INPUT: which fields are wrong and why.',
      properties: {
        issues: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              path: { type: 'array', items: { type: ['string', 'integer'] } },
              message: { type: 'string' },
            },
            required: ['path', 'message'],
          },
        },
      },
    },
  },
  required: ['code', 'status', 'message'],
};

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Up to 200 printable characters. Repeating a request with the same key and body runs it only once.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/**
 * Adds descriptions, examples and errors to an operation.
 * @throws Error, at server start, for a reachable procedure without a description
 */
function completeOperation(operation: Operation, method: string, path: string): void {
  const { operationId } = operation;
  const words = OPERATIONS[operationId];
  const { scope, idempotent } = policyAt(operationId);
  if (!words || !scope) throw new Error(`The public API does not say what ${operationId} is for`);
  operation.summary = words.summary;
  operation.description = [words.description, `Scope: \`${scope}\``].filter((part) => part !== undefined).join('\n\n');
  operation.security = [{ apiKey: [scope] }];
  const parameters = (operation.parameters ?? []).map(asSent);
  if (idempotent) parameters.push(IDEMPOTENCY_KEY);
  if (parameters.length > 0) operation.parameters = parameters;
  completeBody(operation);
  const success = operation.responses['200'];
  if (!success || '$ref' in success) throw new Error(`${operationId} has no answer`);
  success.headers = Object.fromEntries(
    Object.keys(RATE_LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  completeAnswer(operationId, success);
  operation.responses = { '200': success, ...errorAnswers({ name: operationId, method, path }) };
}

/** Describes lists as labels[]=a&labels[]=b, as clients send them. Clients omit a parameter without a value. */
function asSent({ name, in: place, required, schema }: Parameter): Parameter {
  const isList = schema['type'] === 'array';
  const either = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [];
  const isFlag = either.some(({ type }) => type === 'boolean');
  return {
    name: isList ? `${name}[]` : name,
    in: place,
    ...(required ? { required } : {}),
    schema: isFlag ? { type: 'boolean', default: schema['default'] } : schema,
    ...(isList ? { style: 'form', explode: true } : {}),
  };
}

function completeBody({ operationId, requestBody }: Operation): void {
  if (!requestBody) return;
  const { content } = requestBody;
  // Files can only be sent in a form.
  if (content['multipart/form-data']) delete content['application/json'];
  const example = REQUEST_EXAMPLES[operationId];
  const json = content['application/json'];
  if (json && example) json.example = example;
}

function completeAnswer(operationId: string, answer: { description: string; content?: MediaContent }): void {
  const file = answer.content?.['*/*'];
  if (file) answer.content = { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } };
  const json = answer.content?.['application/json'];
  if (!json) return;
  const name = typeof json.schema['$ref'] === 'string' ? (json.schema['$ref'].split('/').at(-1) ?? '') : operationId;
  const example = ANSWER_EXAMPLES[name];
  if (example !== undefined) json.example = example;
}

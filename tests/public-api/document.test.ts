/** An independent validator checks the OpenAPI document, and a client generated from it works against the server. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { Job } from '#contract/jobs.ts';
import { apiDocument } from '#contract/openapi/document.ts';
import type { ApiDocument } from '#contract/openapi/document-types.ts';
import { ANSWER_EXAMPLES, REQUEST_EXAMPLES } from '#contract/openapi/examples.ts';
import { OPERATIONS } from '#contract/openapi/operations.ts';
import { QuoteDetail } from '#contract/quote-fields.ts';
import { StoredRateBook } from '#contract/rate-book.ts';
import { API_SCOPES } from '#domain/company/api-scopes.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { can } from '#domain/team/permissions.ts';
import { newId } from '#server/platform/db/ids.ts';
import { procedures } from '#tests/isolation/contract-walk.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';

let app: TestApp;
let answer: Response;
let document: ApiDocument;
beforeAll(async () => {
  app = await startTestApp();
  answer = await fetch(`${app.url}/api/v1/openapi.json`);
  document = (await answer.json()) as ApiDocument;
});
afterAll(() => app.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('anyone can read the OpenAPI document', () => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
});

test('the document is valid OpenAPI 3.1 according to an independent validator', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
  expect(result.errors ?? []).toEqual([]);
  expect([result.valid, validator.version]).toEqual([true, '3.1']);
});

test('the document lists exactly the calls that an API key can make, each with its scope, texts and errors', () => {
  const reachable = procedures.filter(({ policy }) => policy.scope);
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual(reachable.map(({ name }) => name).sort());
  expect(Object.keys(OPERATIONS).sort()).toEqual(reachable.map(({ name }) => name).sort());
  const scopes = Object.fromEntries(reachable.map(({ name, policy }) => [name, [{ apiKey: [policy.scope] }]]));
  expect(Object.fromEntries(operations().map(({ operationId, security }) => [operationId, security]))).toEqual(scopes);
  for (const { responses, description } of operations()) {
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '422', '429', '500', '503', '507']),
    );
    expect(description).toMatch(/Scope: `[a-z_]+:[a-z]+`$/);
  }
});

/** Only staff and customers get these errors. No call with a key returns them. */
const NEVER_WITH_A_KEY = [
  'INVALID_CREDENTIALS',
  'ALREADY_REGISTERED',
  'EMAIL_UNCONFIRMED',
  'LINK_INVALID',
  'CODE_INVALID',
  'SIGN_IN_OVER',
  'PASSKEY_REFUSED',
  'TWO_FACTOR_REQUIRED',
  'SEAT_LIMIT',
  'OTHER_USER',
  'QUOTE_EXPIRED',
  'QUOTE_UNAVAILABLE',
  'QUOTE_UPDATED',
  'PAYMENT_UNAVAILABLE',
  'PAYMENT_REFUSED',
];

test('the document describes each error under its own status, and each call with the errors it can return', () => {
  const { responses } = document.components as unknown as {
    responses: Record<string, { description: string; content: Record<string, { example: { status: number } }> }>;
  };
  const described = Object.values(responses).flatMap(({ description, content }) => {
    const codes = (description.split('Codes: ')[1] ?? '').replace(/\.$/, '').split(', ');
    const status = content['application/json']?.example.status;
    expect(codes.map((code) => ERRORS[code as ErrorCode].status)).toEqual(codes.map(() => status));
    return codes;
  });
  expect([...described, ...NEVER_WITH_A_KEY].sort()).toEqual(Object.keys(ERRORS).sort());
  const statusesOf = (id: string) =>
    Object.keys(operations().find(({ operationId }) => operationId === id)?.responses ?? {});
  expect(statusesOf('textMessages.draft')).toEqual(expect.arrayContaining(['404', '409', '410']));
  expect(statusesOf('jobs.moveVisits')).toEqual(expect.arrayContaining(['404', '409']));
  // No reading call requires a plan, so none documents 402.
  const reads = procedures.filter(({ policy, method }) => policy.scope && method === 'GET');
  const owner = { role: 'owner', subscribed: false } as const;
  expect(reads.filter(({ policy }) => !policy.action || !can(owner, policy.action))).toEqual([]);
  expect(statusesOf('quotes.list')).not.toEqual(expect.arrayContaining(['404']));
});

test('the document declares each tag it uses, and how each message and call is secured', () => {
  const used = new Set(operations().flatMap(({ tags }) => tags));
  expect(document.tags?.map(({ name }) => name).sort()).toEqual([...used].sort());
  const webhooks = Object.values(document.webhooks ?? {}) as { post: { security?: unknown } }[];
  expect(webhooks.length).toBeGreaterThan(20);
  expect(webhooks.filter(({ post: { security } }) => JSON.stringify(security) !== '[]')).toEqual([]);
});

test('the document has no `multipleOf`, which would make clients divide decimals in binary', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('multipleOf');
  expect(text).toContain('Use up to 6 decimal places.');
});

test('the document’s examples match their schemas', () => {
  const schemas: Record<string, z.ZodType> = { QuoteDetail, StoredRateBook, Job };
  const ofProcedure = (name: string, side: 'inputSchema' | 'outputSchema') => {
    const [feature = '', procedure = ''] = name.split('.');
    const found = (contract as unknown as Record<string, Record<string, { '~orpc': Record<string, z.ZodType> }>>)[
      feature
    ];
    return found?.[procedure]?.['~orpc'][side];
  };
  for (const [name, example] of Object.entries(ANSWER_EXAMPLES))
    expect((schemas[name] ?? ofProcedure(name, 'outputSchema'))?.parse(example)).toEqual(example);
  const ids = { id: newId(), quote_id: newId(), visit_id: newId(), task_id: newId(), text_id: newId() };
  const inPath = { ...ids, seq: 1, kind: 'quote_sent', language: 'en', channel: 'email' };
  for (const [name, example] of Object.entries(REQUEST_EXAMPLES))
    expect(ofProcedure(name, 'inputSchema')?.safeParse({ ...inPath, ...example }).error).toBeUndefined();
});

test('the document is the version that someone reviewed', async () => {
  const reviewed = await apiDocument({ productName: 'Product', origin: 'https://quotes.example.com' });
  // The diff of this file shows every change that affects other programs.
  await expect(`${JSON.stringify(reviewed, null, 2)}\n`).toMatchFileSnapshot('./openapi.generated.json');
});

interface Answer {
  status: number;
  data: Record<string, unknown>;
  headers: Record<string, string>;
}
type Call = (parameters?: unknown, body?: unknown, config?: object) => Promise<Answer>;

test('a client generated from the document creates a quote, reads it, lists it and sends it', async () => {
  const { owner } = await buildCompany(app);
  const wanted = { name: 'Web form', scopes: [...API_SCOPES], expires_in_days: null };
  const { key } = await owner.client.api.apiKeys.create(wanted);
  const made = new OpenAPIClientAxios({
    definition: document as unknown as ConstructorParameters<typeof OpenAPIClientAxios>[0]['definition'],
    axiosConfigDefaults: { headers: { Authorization: `Bearer ${key}` } },
  });
  const client = (await made.init()) as unknown as Record<string, Call>;
  const operation = (id: string): Call => {
    const call = client[id];
    if (!call) throw new Error(`The client has no ${id}`);
    return call;
  };

  const example = ANSWER_EXAMPLES['QuoteDetail'] as Record<string, unknown>;
  const id = newId();
  const created = await operation('quotes.save')({ id }, REQUEST_EXAMPLES['quotes.save']);
  // The server's response to the document's own example matches the documented response.
  const figures = ['sum_cents', 'tax_cents', 'total_cents', 'status', 'label', 'author_name', 'edit_number', 'number'];
  for (const name of figures) expect([name, created.data[name]]).toEqual([name, example[name]]);
  expect(created.headers['ratelimit-remaining']).toBeDefined();

  const read = await operation('quotes.get')({ id });
  expect(read.data).toEqual(created.data);
  const listed = await operation('quotes.list')({ 'labels[]': ['draft'], limit: 10, archived: false });
  expect(listed.data).toMatchObject({ items: [{ id }], next_cursor: null });
  const send = () =>
    operation('quotes.send')({ id, 'Idempotency-Key': 'once' }, REQUEST_EXAMPLES['quotes.send']).then(
      ({ data }) => data,
    );
  const sent = await send();
  // This test has no mail server.
  expect(sent).toMatchObject({ label: 'in_outbox', approval_url: expect.stringContaining('/quote/approve/') });
  expect(await send()).toEqual(sent);
  const pdf = await operation('quotes.pdf')({ id }, null, { responseType: 'arraybuffer' });
  expect(Buffer.from(pdf.data as unknown as ArrayBuffer).toString('latin1', 0, 5)).toBe('%PDF-');
});

/** Someone who floods a number with texts can't silence others or keep a STOP from taking effect. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrg } from '#server/platform/db/client.ts';
import { textBlock } from '#server/providers/text-messages/consent-queries.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import { receiveText, steeredTexts } from '#tests/support/text-messages.ts';

const OWN = '+12025550123';
const CUSTOMER = '+12025550150';
const OTHER_CUSTOMER = '+12025550151';
const stranger = (count: number) => `+1202556${1000 + count}`;
const TEXT = 'Read and approve: {{approval_link}}';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  // A tenth of the limits: 10 texts from one phone per day, 20 from strangers per hour.
  app = await startTestApp({ settings: { TEXTS: 'test' }, limitsFactor: 0.1 });
  company = await buildCompany(app);
  await app.query('insert into text_numbers (org_id, number, set_at) values ($1, $2, now())', [company.orgId, OWN]);
  for (const phone of [CUSTOMER, OTHER_CUSTOMER]) {
    const { id } = await buildQuote(company, { draft: draft({ customer_phone: phone }) });
    await company.owner.client.api.textMessages.send({ id, phone, text: TEXT, agreed: true });
  }
  await steeredTexts(app).deliver(company.orgId);
});
afterAll(() => app.close());

const write = (phone: string, body: string) => receiveText(app, phone, body, { To: OWN });
const writeMany = (phones: readonly string[], body: string) => Promise.all(phones.map((phone) => write(phone, body)));
const kept = async (phones: readonly string[]) => {
  const texts = await app.query<{ id: string }>(
    'select id from texts_received where org_id = $1 and phone = any ($2)',
    [company.orgId, phones],
  );
  const jobs = await app.query<{ id: string }>(
    `select data ->> 'text_id' as id from pgboss.job where name = 'apply-received-text' and data ->> 'org_id' = $1`,
    [company.orgId],
  );
  const queued = new Set(jobs.map(({ id }) => id));
  expect(texts.filter(({ id }) => !queued.has(id))).toEqual([]);
  return texts.length;
};
const barrier = (phone: string) =>
  withOrg(app.services.db, company.scope, (tx) => textBlock(tx, app.services, company.scope, phone));

test('a phone that keeps texting doesn’t fill up the inbox, and its STOP still takes effect', async () => {
  const statuses = await writeMany(Array<string>(60).fill(CUSTOMER), 'Buy now');
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await kept([CUSTOMER])).toBe(10);
  expect(await barrier(CUSTOMER)).toBeNull();
  expect(await write(CUSTOMER, 'STOP')).toBe(200);
  expect(await barrier(CUSTOMER)).toBe('stopped');
  for (const word of ['START', 'STOP', 'START', 'HELP']) expect(await write(CUSTOMER, word)).toBe(200);
  await writeMany(Array<string>(20).fill(CUSTOMER), 'STOP');
  expect(await barrier(CUSTOMER)).toBe('stopped');
  expect(await kept([CUSTOMER])).toBe(10);
  const consents = await app.query('select state from text_consents where org_id = $1 and phone = $2 order by at, id', [
    company.orgId,
    CUSTOMER,
  ]);
  expect(consents).toEqual([{ state: 'agreed' }, { state: 'stopped' }]);
});

test('hundreds of strangers block no customer, and each of them can say STOP', async () => {
  const strangers = Array.from({ length: 60 }, (_, count) => stranger(count));
  const flood = writeMany(strangers, 'Hi');
  const meanwhile = await Promise.all([write(OTHER_CUSTOMER, 'Can you come on Monday?'), write(stranger(99), 'Stop')]);
  expect(meanwhile).toEqual([200, 200]);
  expect(new Set(await flood)).toEqual(new Set([200]));
  expect(await kept(strangers)).toBeLessThanOrEqual(20);
  expect(await write(stranger(98), 'Hello?')).toBe(200);
  expect(await kept([stranger(98)])).toBe(0);
  expect(await write(stranger(98), 'Stop')).toBe(200);
  expect(await Promise.all([barrier(stranger(98)), barrier(stranger(99))])).toEqual(['stopped', 'stopped']);
  await write(OTHER_CUSTOMER, 'Or on Tuesday?');
  expect(await kept([OTHER_CUSTOMER])).toBe(2);
});

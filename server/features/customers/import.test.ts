import { randomBytes } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';
import { checkCustomers } from './check-import.ts';
import { removeOldImports } from './remove-old-imports.ts';
import { giveUpImport, importCustomers } from './run-import.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

type Company = TestCompany;
const HEADER = 'Name,Email,Phone,Street,City,State,Zip,Notes';

async function upload({ owner }: Company, content: string | Uint8Array, name = 'customers.csv', id = newId()) {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'text/csv' });
  return owner.client.api.customerImports.upload({ id, file });
}

type Uploaded = Awaited<ReturnType<typeof upload>>;
type Overrides = Partial<Pick<Uploaded, 'mapping' | 'encoding' | 'delimiter'>>;

/** Requests a check and runs its job, as a worker would. */
async function check(
  { owner, orgId }: Company,
  { id, mapping, encoding, delimiter }: Uploaded,
  overrides: Overrides = {},
) {
  await owner.client.api.customerImports.check({ id, mapping, encoding, delimiter, ...overrides });
  const [{ number } = { number: 0 }] = await app.query<{ number: number }>(
    'select check_number as number from customer_imports where id = $1',
    [id],
  );
  await checkCustomers(worker, { org_id: orgId, import_id: id, check_number: number });
  return owner.client.api.customerImports.get({ id });
}

async function importAll(company: Company, content: string | Uint8Array, overrides: Overrides = {}) {
  const uploaded = await upload(company, content);
  await check(company, uploaded, overrides);
  const { customerImports } = company.owner.client.api;
  await customerImports.start({ id: uploaded.id });
  await importCustomers(worker, { org_id: company.orgId, import_id: uploaded.id });
  return customerImports.get({ id: uploaded.id });
}

const customersOf = ({ orgId }: Company) =>
  app.query<{ name: string; email: string; phone: string; notes: string; addresses: string[] }>(
    `select name, email, phone, notes, array(select address from properties p where p.org_id = c.org_id and p.customer_id = c.id order by address) as addresses
     from customers c where org_id = $1 order by name, email`,
    [orgId],
  );

test('before anything is imported, the first rows of a file and a guess of its columns are shown', async () => {
  const company = await buildCompany(app);
  const uploaded = await upload(company, `${HEADER}\nAnn,ann@x.com,555,1 Oak,Dayton,OH,45402,Dog\n`);
  expect(uploaded).toMatchObject({ status: 'uploaded', encoding: 'utf-8', delimiter: ',', rows_total: 0 });
  expect(uploaded.mapping).toMatchObject({ name: 0, email: 1, phone: 2, street: 3, zip: 6, notes: 7, company: null });
  expect(uploaded.sample).toEqual([['Ann', 'ann@x.com', '555', '1 Oak', 'Dayton', 'OH', '45402', 'Dog']]);
  expect(await customersOf(company)).toEqual([]);
  expect(
    await upload(company, `${HEADER}\nAnn,ann@x.com,555,1 Oak,Dayton,OH,45402,Dog\n`, 'customers.csv', uploaded.id),
  ).toEqual(uploaded);
});

test('coordinates are imported with a new address, and added to an existing property that has none', async () => {
  const company = await buildCompany(app);
  const { customerImports, customers } = company.owner.client.api;
  const importRows = async (...rows: string[]) => {
    const uploaded = await upload(company, ['name,email,address,latitude,longitude', ...rows].join('\n'));
    await check(company, uploaded);
    await customerImports.start({ id: uploaded.id });
    await importCustomers(worker, { org_id: company.orgId, import_id: uploaded.id });
    const { expected, done } = await customerImports.get({ id: uploaded.id });
    expect(done).toEqual(expected);
    return done;
  };
  await importRows('Ann,ann@x.com,1 Oak,,', 'Bob,bob@x.com,2 Elm,32.5,-80.5');
  const again = ['Ann,ann@x.com,1 OAK,32.1,-80.1', 'Ann,ann@x.com,1 Oak,33,-81', 'Bob,bob@x.com,2 Elm,1,1'];
  expect(await importRows(...again)).toEqual({ new: 0, extended: 1, same: 2 });
  const { items } = await customers.list({ sort: 'name' });
  const details = await Promise.all(items.map(({ id }) => customers.get({ id })));
  expect(details.map(({ properties }) => properties.map(({ address, coordinates }) => [address, coordinates]))).toEqual(
    [[['1 Oak', '32.1, -80.1']], [['2 Elm', '32.5, -80.5']]],
  );
});

test('good rows are imported, bad ones returned with the reason, and the counts match the check', async () => {
  const company = await buildCompany(app);
  const text = [
    HEADER,
    'Ann,ann@x.com,555,1 Oak,Dayton,OH,45402,"Dog\nGate ""B"""',
    ',nobody@x.com',
    '=cmd|calc,not an address,,,,,,',
    'Bob,,(202) 555-0177,2 Elm,Dayton,OH,45402,',
    'Ann again,ann@x.com,777,9 Hill,Dayton,OH,45402,',
  ].join('\r\n');
  const uploaded = await upload(company, text);
  const checked = await check(company, uploaded);
  expect(checked).toMatchObject({
    status: 'checked',
    rows_total: 5,
    bad_count: 2,
    expected: { new: 2, extended: 1, same: 0 },
  });
  expect(checked.problems).toEqual([
    { row_number: 3, reason: 'No name or company' },
    { row_number: 4, reason: 'Email address isn’t valid' },
  ]);
  expect(await customersOf(company), 'a check changes nothing').toEqual([]);
  const { customerImports } = company.owner.client.api;
  await customerImports.start({ id: uploaded.id });
  await importCustomers(worker, { org_id: company.orgId, import_id: uploaded.id });
  const done = await customerImports.get({ id: uploaded.id });
  expect(done).toMatchObject({ status: 'done', position: 5, bad_count: 2, done: checked.expected });
  expect(await customersOf(company)).toEqual([
    {
      name: 'Ann',
      email: 'ann@x.com',
      phone: '555',
      notes: 'Dog\nGate "B"',
      addresses: ['1 Oak, Dayton, OH 45402', '9 Hill, Dayton, OH 45402'],
    },
    { name: 'Bob', email: '', phone: '(202) 555-0177', notes: '', addresses: ['2 Elm, Dayton, OH 45402'] },
  ]);
  const file = await customerImports.problems({ id: uploaded.id });
  const back = await file.text();
  expect(back).toContain(`"'=cmd|calc"`.replaceAll('"', ''));
  expect(parse(back, { bom: true, relax_column_count: true })).toEqual([
    ['Row', 'Problem', ...HEADER.split(',')],
    ['3', 'No name or company', '', 'nobody@x.com'],
    ['4', 'Email address isn’t valid', "'=cmd|calc", 'not an address', '', '', '', '', '', ''],
  ]);
  const log = await app.query<{ action: string }>(
    `select action from audit_log where org_id = $1 and action like 'customers.%' order by id`,
    [company.orgId],
  );
  expect(log.map(({ action }) => action)).toEqual(['customers.import_started', 'customers.imported']);
  expect(await app.files.list(company.orgId), 'the file is not needed any longer').toEqual([]);
});

test('importing the same file twice adds nothing and overwrites nothing', async () => {
  const company = await buildCompany(app);
  const text = `${HEADER}\nAnn,ann@x.com,555,1 Oak,Dayton,OH,1,Dog\nBob,,555-7,2 Elm,,,,\nCid,,,3 Fir,,,,\nDot,,,,,,,\n`;
  expect(await importAll(company, text)).toMatchObject({ done: { new: 4, extended: 0, same: 0 } });
  const before = await customersOf(company);
  expect(await importAll(company, text)).toMatchObject({
    expected: { new: 0, extended: 0, same: 4 },
    done: { new: 0, extended: 0, same: 4 },
  });
  expect(await customersOf(company)).toEqual(before);
  expect(
    await importAll(company, `${HEADER}\nAnn Other,ANN@x.com,999,1 Oak,Dayton,OH,1,Cat\nbob,,5557,,,,,Procedures\n`),
  ).toMatchObject({
    done: { new: 0, extended: 1, same: 1 },
  });
  const [ann, bob] = await customersOf(company);
  expect([ann, bob]).toEqual([before[0], { ...before[1], notes: 'Procedures' }]);
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFName;Phone\r\nZoë;1\r\n'), 'utf-8', ';'],
  ['UTF-8 without one', Buffer.from('Name\tPhone\nZoë\t1\n'), 'utf-8', '\t'],
  ['Windows-1252', Buffer.from('Name,Notes\nZo\xeb,\x93pays \x80\x94\n', 'latin1'), 'windows-1252', ','],
  ['big-endian UTF-16', Buffer.from('\uFEFFName,Phone\r\nZoë,1\r\n', 'utf16le').swap16(), 'utf-16le', ','],
  ['a file that names its separator', Buffer.from('\uFEFFsep=;\r\nName;Phone, mobile\r\nZoë;1\r\n'), 'utf-8', ';'],
  ['UTF-16 from Excel', Buffer.from('\uFEFFName\tPhone\r\nZoë\t1\r\n', 'utf16le'), 'utf-16le', '\t'],
])('%s is read', async (_, bytes, encoding, delimiter) => {
  const company = await buildCompany(app);
  const done = await importAll(company, bytes);
  expect(done).toMatchObject({ status: 'done', encoding, delimiter });
  const [customer] = await customersOf(company);
  expect(customer?.name).toBe('Zoë');
  if (encoding === 'windows-1252') expect(customer?.notes).toBe('“pays €”');
});

test('the encoding, the separator and the columns can be chosen', async () => {
  const company = await buildCompany(app);
  const uploaded = await upload(company, Buffer.from('Wer|Wo\n', 'latin1').toString() + 'a;b,c\nGr\u00fcn;x,y\n');
  const mapping = { ...uploaded.mapping, name: 0 };
  const checked = await check(company, uploaded, { mapping, delimiter: ';', encoding: 'windows-1252' });
  expect(checked.sample[1]?.[0]).toBe('GrÃ¼n');
  expect(checked.header).toEqual(['Wer|Wo']);
});

test.each([
  ['an empty file', '', 'This file is empty.'],
  ['only a header row', `${HEADER}\n`, 'This file has a header row but no customers.'],
  [
    'an Excel workbook',
    'PK\x03\x04',
    'This looks like an Excel workbook. Save it as CSV in Excel and choose that file.',
  ],
  ['a binary file', Uint8Array.from([0, 1, 2, 255, 0]), 'This isn’t a text file. Choose a CSV file.'],
])('%s is refused with a reason', async (_, content, message) => {
  const company = await buildCompany(app);
  await expect(upload(company, content)).rejects.toMatchObject({ code: 'INVALID_INPUT', message });
  expect(await app.files.list(company.orgId)).toEqual([]);
});

test('an unclosed quotation mark, and too many rows, end the check, and nothing is imported', async () => {
  const company = await buildCompany(app);
  const rows = Array.from({ length: 50_001 }, (_, index) => `P${index}`).join('\n');
  const many = await check(company, await upload(company, `Name\n${rows}\n`));
  expect(many).toMatchObject({
    status: 'failed',
    problem: 'This file has more than 50,000 customers. Split it and import the parts.',
  });
  const unclosed = `Bob,"never closed\n${'Cid,x\n'.repeat(30_000)}`;
  const message = expect.stringMatching(/^A quotation mark is opened near line \d+ and never closed/);
  await expect(upload(company, `Name,Notes\n${unclosed}`)).rejects.toMatchObject({ code: 'INVALID_INPUT', message });
  const long = `Name,Notes\nAnn,${'x'.repeat(300_000)}\n`;
  await expect(upload(company, long)).rejects.toMatchObject({
    message: expect.stringContaining('or a row there has more than 100,000 characters.'),
  });
  const open = await check(company, await upload(company, `Name,Notes\n${'Ann,x\n'.repeat(20_000)}${unclosed}`));
  expect(open).toMatchObject({ status: 'failed', problem: message });
  const { customerImports } = company.owner.client.api;
  await expect(customerImports.start({ id: open.id })).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  expect(await customersOf(company)).toEqual([]);
});

const manyRows = (count: number) =>
  `${HEADER}\n${Array.from({ length: count }, (_, n) => `Person ${n},p${n}@x.com,555${n},${n} Oak,Dayton,OH,45402,`).join('\n')}\n`;

test('an import that crashes halfway continues where it stopped, and no customer is created twice', async () => {
  const company = await buildCompany(app);
  const uploaded = await upload(company, manyRows(1700));
  await check(company, uploaded);
  const { customerImports } = company.owner.client.api;
  await customerImports.start({ id: uploaded.id });
  const payload = { org_id: company.orgId, import_id: uploaded.id };
  let chunks = 0;
  const dying = {
    ...worker,
    now: () => {
      chunks += 1;
      if (chunks === 3) throw new Error('the process died');
      return app.services.now();
    },
  };
  await expect(importCustomers(dying, payload)).rejects.toThrow('the process died');
  expect(await customerImports.get({ id: uploaded.id })).toMatchObject({
    status: 'importing',
    position: 499,
    rows_total: 1700,
  });
  expect(await customersOf(company)).toHaveLength(499);

  await giveUpImport(worker, payload);
  expect(await customerImports.get({ id: uploaded.id })).toMatchObject({ status: 'failed', position: 499 });
  await customerImports.start({ id: uploaded.id });
  // Two runs at the same time: only one of them imports each chunk.
  await Promise.all([importCustomers(worker, payload), importCustomers(worker, payload)]);
  expect(await customerImports.get({ id: uploaded.id })).toMatchObject({
    status: 'done',
    done: { new: 1700, extended: 0, same: 0 },
  });
  expect(await customersOf(company)).toHaveLength(1700);
  await importCustomers(worker, payload);
  expect(await customerImports.start({ id: uploaded.id }), 'a second click').toMatchObject({ status: 'done' });
  expect(await customersOf(company)).toHaveLength(1700);
});

test('only one import runs at a time, and a running import cannot be checked again or discarded', async () => {
  const company = await buildCompany(app);
  const admin = await buildMember(app, company, { role: 'admin' });
  const first = await upload(company, manyRows(3));
  await check(company, first);
  const second = await upload({ ...company, owner: { ...admin, role: 'admin' } }, manyRows(4));
  await check(company, second);
  const { customerImports } = company.owner.client.api;
  await customerImports.start({ id: first.id });
  await expect(customerImports.start({ id: second.id })).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  await expect(customerImports.discard({ id: first.id })).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  const { id, mapping, encoding, delimiter } = first;
  await expect(customerImports.check({ id, mapping, encoding, delimiter })).rejects.toMatchObject({
    code: 'CHANGED_BY_OTHER',
  });
  expect(await customerImports.discard({ id: second.id })).toEqual({ ok: true });
  expect((await customerImports.list()).map((each) => each.id)).toEqual([first.id]);
});

test('a worker checks a file, then imports it after a second click', async () => {
  const company = await buildCompany(app);
  const workers = await app.startWorkers();
  const { customerImports } = company.owner.client.api;
  const { id, mapping, encoding, delimiter } = await upload(company, manyRows(700));
  await customerImports.check({ id, mapping, encoding, delimiter });
  const reached = (status: string) =>
    vi.waitFor(async () => expect((await customerImports.get({ id })).status).toBe(status), {
      timeout: 90_000,
      interval: 50,
    });
  await reached('checked');
  await Promise.all([customerImports.start({ id }), customerImports.start({ id })]);
  await reached('done');
  expect(await customersOf(company)).toHaveLength(700);
  await workers.stop();
});

test('a member may not import, and another company can’t find the import', async () => {
  const company = await buildCompany(app);
  const { id, mapping, encoding, delimiter } = await upload(company, manyRows(2));
  const stranger = await buildCompany(app);
  const member = await buildMember(app, company);
  for (const [{ customerImports }, code] of [
    [member.client.api, 'PERMISSION_DENIED'],
    [stranger.owner.client.api, 'NOT_FOUND'],
  ] as const) {
    await expect(customerImports.get({ id })).rejects.toMatchObject({ code });
    await expect(customerImports.check({ id, mapping, encoding, delimiter })).rejects.toMatchObject({ code });
    await expect(customerImports.start({ id })).rejects.toMatchObject({ code });
    await expect(customerImports.discard({ id })).rejects.toMatchObject({ code });
    await expect(customerImports.problems({ id })).rejects.toMatchObject({ code });
  }
});

test('after the trial nothing can be imported, but rejected rows can still be downloaded', async () => {
  const company = await buildCompany(app);
  const { id } = await importAll(company, `${HEADER}\n,x\nAnn\n`);
  await app.query(`update subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`, [
    company.orgId,
  ]);
  await expect(upload(company, manyRows(1))).rejects.toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
  expect((await company.owner.client.api.customerImports.problems({ id })).size).toBeGreaterThan(0);
});

test('files that are never imported are deleted after a week, imports after 90 days', async () => {
  const company = await buildCompany(app);
  await importAll(company, manyRows(2));
  await upload(company, manyRows(3));
  const age = (days: number) =>
    app.query(`update customer_imports set created_at = now() - make_interval(days => $2) where org_id = $1`, [
      company.orgId,
      days,
    ]);
  await age(8);
  await removeOldImports(worker);
  expect((await company.owner.client.api.customerImports.list()).map(({ status }) => status)).toEqual(['done']);
  expect(await app.files.list(company.orgId)).toEqual([]);
  await age(91);
  await removeOldImports(worker);
  expect(await company.owner.client.api.customerImports.list()).toEqual([]);
});

test('files with random content are refused or read, and never crash the server', async () => {
  const company = await buildCompany(app);
  for (let round = 0; round < 20; round += 1) {
    const noise = Uint8Array.from(randomBytes(400));
    const outcome = await upload(company, noise).catch((error: { code: string }) => error.code);
    if (typeof outcome === 'string') expect(outcome).toBe('INVALID_INPUT');
    else
      expect((await check(company, outcome, { mapping: { ...outcome.mapping, name: 0 } })).status).toMatch(
        /^(?:checked|failed)$/,
      );
  }
});

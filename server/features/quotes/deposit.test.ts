import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, customLine, type DraftInput, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const QUARTER = { type: 'percent', value: 0.25 } as const;
const FIFTY = { type: 'flat', value: 5000 } as const;

async function company() {
  const made = await buildCompany(app);
  const { api } = made.owner.client;
  const id = newId();
  const save = (edit_number: number, changes: Partial<DraftInput> = {}) =>
    api.quotes.save({ id, edit_number, draft: draft(changes) });
  const setDefault = async (deposit: typeof QUARTER | typeof FIFTY | null) =>
    api.company.updateSettings({ ...(await api.company.get()), deposit });
  return { ...made, api, id, save, setDefault };
}

test('the company’s default deposit is in its settings, and is kept when they are saved without it', async () => {
  const { api, setDefault } = await company();
  expect((await api.company.get()).deposit).toBeNull();
  expect((await setDefault(QUARTER)).deposit).toEqual(QUARTER);
  const { deposit: _, ...settings } = await api.company.get();
  expect((await api.company.updateSettings({ ...settings, validity_days: 10 })).deposit).toEqual(QUARTER);
  const { entries } = await api.auditLog.list({ limit: 2 });
  expect(entries.map(({ target }) => target)).toEqual(['validity_days', 'deposit_type, deposit_value']);
  expect((await setDefault(null)).deposit).toBeNull();
});

test('a new quote starts with the default deposit and keeps its own rule from then on', async () => {
  const { api, id, save, setDefault } = await company();
  await setDefault(QUARTER);
  const created = await save(0);
  expect(created).toMatchObject({ total_cents: 30_000, deposit: { ...QUARTER, cents: 7500 } });
  // The client repeats the call because it lost the response.
  expect(await save(0)).toEqual(created);
  await setDefault(FIFTY);
  const changed = await save(1, { lines: [customLine({ quantity: 500 })] });
  expect(changed.deposit).toEqual({ ...QUARTER, cents: 3750 });
  expect((await save(2, { deposit: null })).deposit).toBeNull();
  expect((await save(3, { deposit: FIFTY })).deposit).toEqual({ ...FIFTY, cents: 5000 });
  expect((await save(4, { deposit: FIFTY, lines: [] })).deposit).toEqual({ ...FIFTY, cents: 0 });
  await expect(
    api.quotes.save({ id: newId(), edit_number: 0, draft: draft({ deposit: null }) }),
  ).resolves.toMatchObject({
    deposit: null,
  });
  expect((await api.quotes.duplicate({ id, new_id: newId() })).deposit).toEqual({ ...FIFTY, cents: 0 });
});

test.each([
  [{ type: 'percent', value: 1.5 }, 'Deposit must be at most 100%'],
  [{ type: 'percent', value: 0.33333 }, 'Deposit can have at most 2 decimal places, such as 33.33%'],
  [{ type: 'flat', value: 10.5 }, 'Deposit must be a whole number of cents'],
  [{ type: 'flat', value: 0 }, 'Deposit must be more than 0'],
] as const)('%j is refused at its field: %s', async (deposit, message) => {
  const { save } = await company();
  await expect(save(0, { deposit })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [expect.objectContaining({ message, path: ['draft', 'deposit', 'value'] })] },
  });
});

test('the customer sees the deposit, changing it makes a new revision that names the change, and it is part of what is signed', async () => {
  const { api, id, save, orgId } = await company();
  await save(0, { deposit: QUARTER });
  const sent = await api.quotes.send({ id });
  const token = sent.approval_url?.split('/').at(-1) ?? '';
  const customer = app.client().api;
  expect((await customer.approval.show({ token })).deposit).toEqual({ ...QUARTER, cents: 7500 });
  const revised = await save(sent.edit_number, { deposit: FIFTY });
  expect(revised.revision).toBe(2);
  expect(revised.events.flatMap(({ summary, details }) => [summary, ...details]).join('\n')).toContain(
    'Deposit: $50.00, was 25%, $75.00',
  );
  await customer.approval.decide({ token, decision: 'approved', name: 'Carla', reason: '', revision: 2 });
  const [signed] = await app.query<{ snapshot: string }>(
    'select snapshot from quote_revisions where quote_id = $1 and revision = 2',
    [id],
  );
  expect(JSON.parse(signed?.snapshot ?? '{}')).toMatchObject({ deposit: { ...FIFTY, cents: 5000 } });
  expect(await api.quotes.get({ id })).toMatchObject({ status: 'approved', record_mismatch: false });
  await app.tamper(`update quotes set deposit_cents = 1 where org_id = $1 and id = $2`, [orgId, id]);
  expect((await api.quotes.get({ id })).record_mismatch).toBe(true);
});

const TOO_SMALL =
  'A deposit must be at least $0.50, the minimum for a card payment. Enter a higher amount, or choose None.';
const refusedAtDeposit = expect.objectContaining({
  code: 'INVALID_INPUT',
  data: { issues: [expect.objectContaining({ message: TOO_SMALL })] },
});

test('a deposit too small for a card is stored in a draft, but blocks sending it to the customer', async () => {
  const { api, id, save, setDefault } = await company();
  const draftSaved = await save(0, { deposit: { type: 'flat', value: 49 } });
  expect(draftSaved.deposit).toMatchObject({ cents: 49 });
  await expect(api.quotes.send({ id, message: '' })).rejects.toEqual(refusedAtDeposit);
  await expect(api.quotes.share({ id, way: 'text' })).rejects.toEqual(refusedAtDeposit);
  expect(await api.quotes.get({ id })).toMatchObject({ sent_at: null, approval_url: null });
  const mended = await save(draftSaved.edit_number, { deposit: { type: 'flat', value: 50 } });
  const sent = await api.quotes.share({ id, way: 'text' });
  expect(sent.deposit).toMatchObject({ cents: 50 });
  await expect(save(sent.edit_number, { deposit: { type: 'percent', value: 0.0001 } })).rejects.toEqual(
    refusedAtDeposit,
  );
  expect((await api.quotes.get({ id })).deposit).toMatchObject({ cents: 50 });
  expect(mended.edit_number).toBeLessThan(sent.edit_number + 1);
  await expect(setDefault({ type: 'flat', value: 5000 })).resolves.toMatchObject({ deposit: FIFTY });
  const settings = { ...(await api.company.get()), deposit: { type: 'flat', value: 49 } as const };
  await expect(api.company.updateSettings(settings)).rejects.toEqual(refusedAtDeposit);
});

test('other ways to pay are a company setting: kept when the field is omitted, recorded in the audit log, shown on the customer’s page', async () => {
  const { api, id, save } = await company();
  const settings = await api.company.get();
  expect(settings.other_ways_to_pay).toBe('');
  const words = 'Check to Clear Water LLC';
  expect((await api.company.updateSettings({ ...settings, other_ways_to_pay: words })).other_ways_to_pay).toBe(words);
  const { other_ways_to_pay: _, ...others } = settings;
  expect((await api.company.updateSettings({ ...others, validity_days: 10 })).other_ways_to_pay).toBe(words);
  const { entries } = await api.auditLog.list({ limit: 2 });
  expect(entries.map(({ target }) => target)).toEqual(['validity_days', 'other_ways_to_pay']);
  await save(0, { deposit: FIFTY });
  const sent = await api.quotes.share({ id, way: 'text' });
  const token = sent.approval_url?.split('/').at(-1) ?? '';
  expect((await app.client().api.approval.show({ token })).payments).toMatchObject({ other_ways: words, choices: [] });
});

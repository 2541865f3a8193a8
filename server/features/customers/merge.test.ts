import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, draft } from '#tests/support/factories.ts';
import { checkCustomers } from './check-import.ts';
import { importCustomers } from './run-import.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });

async function company() {
  const built = await buildCompany(app);
  const { api } = built.owner.client;
  const customer = async (name: string, about: { email?: string; phone?: string; address?: string } = {}) => {
    const { email = `${newId()}@example.com`, phone = '', address = '12 Oak Street' } = about;
    const contact = { customer_name: name, customer_email: email, customer_phone: phone, property_address: address };
    const quote = await buildQuote(built, { draft: contact, decided: 'approved' });
    return { id: quote.customer_id ?? '', quote };
  };
  type Choices = Pick<Parameters<typeof api.customers.merge>[0], 'from_other' | 'notes'>;
  const merge = async (id: string, other_id: string, choices: Choices = { from_other: [], notes: 'both' }) => {
    const [kept, other] = await Promise.all([api.customers.get({ id }), api.customers.get({ id: other_id })]);
    const versions = { edit_number: kept.edit_number, other_edit_number: other.edit_number };
    return api.customers.merge({ id, other_id, ...versions, ...choices });
  };
  return { ...built, api, customer, merge };
}

test('merging keeps the chosen fields and both quotes, the old id leads to the kept customer, and undo restores everything', async () => {
  const { api, customer, merge, orgId } = await company();
  const kept = await customer('Tom Whitaker', { email: 'tom@example.com', address: '402 Live Oak Ln' });
  const other = await customer('Tom B. Whitaker', {
    email: 'tb@example.com',
    phone: '(614) 555-0145',
    address: '402 live oak ln',
  });
  const sealed = () =>
    app.query('select seq, hash, body from quote_events where org_id = $1 order by quote_id, seq', [orgId]);
  const before = { kept: await api.customers.get({ id: kept.id }), events: await sealed() };
  await api.customers.switchFollowUps({ id: other.id, on: false });

  const merged = await merge(kept.id, other.id, { from_other: ['name', 'phone'], notes: 'both' });
  expect(merged).toMatchObject({
    name: 'Tom B. Whitaker',
    email: 'tom@example.com',
    phone: '(614) 555-0145',
    follow_up: false,
  });
  expect(merged.properties).toHaveLength(1);
  expect(merged.merges).toMatchObject([{ name: 'Tom B. Whitaker' }]);
  expect((await api.customers.quotes({ id: kept.id })).items).toHaveLength(2);
  expect((await api.customers.get({ id: other.id })).id).toBe(kept.id);
  expect((await api.quotes.get({ id: other.quote.id })).customer_id).toBe(kept.id);
  expect((await api.customers.list({ search: 'tb@example' })).items).toMatchObject([{ id: kept.id, quotes: 2 }]);
  expect((await api.customers.list({})).items).toHaveLength(1);
  expect(await sealed(), 'no evidence changes').toEqual(before.events);

  // Undoing a merge keeps later corrections.
  const { name, email, language, notes, source, tax_exempt, tax_number } = merged;
  const corrected = { name, email, phone: '(614) 555-0199', language, notes, source, tax_exempt, tax_number };
  await api.customers.save({ id: kept.id, edit_number: merged.edit_number, customer: corrected });
  const [undo] = merged.merges;
  await api.customers.undoMerge({ merge_id: undo?.id ?? '' });
  await api.customers.undoMerge({ merge_id: undo?.id ?? '' });
  expect(await api.customers.get({ id: kept.id })).toMatchObject({
    name: before.kept.name,
    phone: '(614) 555-0199',
    follow_up: true,
    merges: [],
  });
  expect(await api.customers.get({ id: other.id })).toMatchObject({
    id: other.id,
    email: 'tb@example.com',
    follow_up: false,
  });
  expect((await api.customers.quotes({ id: kept.id })).items).toHaveLength(1);
});

test('undoing two merges in the order in which they happened leaves the kept customer as before', async () => {
  const { api, customer, merge } = await company();
  const [kept, first, second] = [await customer('Ann'), await customer('Bob'), await customer('Cleo')];
  const before = await api.customers.get({ id: kept.id });
  const choices = { from_other: ['name' as const, 'email' as const], notes: 'both' as const };
  await merge(kept.id, first.id, choices);
  const { merges } = await merge(kept.id, second.id, choices);
  const inOrder = merges.map(({ id }) => id).sort();
  for (const merge_id of inOrder) await api.customers.undoMerge({ merge_id });
  const { name, email, phone } = before;
  expect(await api.customers.get({ id: kept.id })).toMatchObject({ name, email, phone });
  expect((await api.customers.get({ id: first.id })).name).toBe('Bob');
});

test('a device’s draft with the old id, a typed old email, and an import row all resolve to the kept customer', async () => {
  const { owner, orgId, api, customer, merge } = await company();
  const kept = await customer('Ruth Feldman', { email: 'ruth@example.com' });
  const other = await customer('R. Feldman', { email: 'old@example.com', phone: '(614) 555-0106' });
  await merge(kept.id, other.id);
  const old = { customer_name: 'R. Feldman', customer_email: 'old@example.com', customer_phone: '(614) 555-0106' };
  const late = await api.quotes.save({ id: newId(), edit_number: 0, draft: draft({ ...old, customer_id: other.id }) });
  const typed = await api.quotes.save({ id: newId(), edit_number: 0, draft: draft(old) });
  expect([late.customer_id, typed.customer_id]).toEqual([kept.id, kept.id]);
  expect(late, 'the quote says what was typed').toMatchObject(old);
  expect(await api.customers.get({ id: kept.id })).toMatchObject({ name: 'Ruth Feldman', email: 'ruth@example.com' });

  const file = new File(['Name,Email,Notes\nR. Feldman,old@example.com,Has a dog\n'], 'list.csv');
  const upload = await owner.client.api.customerImports.upload({ id: newId(), file });
  const { mapping, encoding, delimiter } = upload;
  await api.customerImports.check({ id: upload.id, mapping, encoding, delimiter });
  await checkCustomers(app.services, { org_id: orgId, import_id: upload.id, check_number: 1 });
  await api.customerImports.start({ id: upload.id });
  await importCustomers(app.services, { org_id: orgId, import_id: upload.id });
  expect((await api.customers.list({})).items).toMatchObject([{ id: kept.id, quotes: 4, notes: 'Has a dog' }]);
});

test('when two people merge at the same time, one merge takes effect; a merged customer can be merged again, and undo works backward', async () => {
  const { api, customer, merge } = await company();
  const [a, b, c] = [await customer('Ann'), await customer('Anne'), await customer('Anna')];
  const [one, other] = await Promise.all([api.customers.get({ id: a.id }), api.customers.get({ id: b.id })]);
  await api.customers.save({ id: b.id, edit_number: other.edit_number, customer: { ...other, notes: 'Has a dog' } });
  const compared = { edit_number: one.edit_number, other_edit_number: other.edit_number };
  const choices = { from_other: [], notes: 'kept' as const };
  await expect(
    api.customers.merge({ id: a.id, other_id: b.id, ...compared, ...choices }),
    'what changed since it was compared would be lost unseen',
  ).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  const both = await Promise.allSettled([merge(a.id, b.id), merge(b.id, a.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { id: first, merges } = await api.customers.get({ id: a.id });
  await merge(c.id, first);
  expect((await api.customers.quotes({ id: c.id })).items).toHaveLength(3);
  for (const { id } of [a, b]) expect((await api.customers.get({ id })).id).toBe(c.id);
  const [inner] = merges;
  await expect(api.customers.undoMerge({ merge_id: inner?.id ?? '' })).rejects.toEqual(refusal('INVALID_INPUT'));
  const [outer] = (await api.customers.get({ id: c.id })).merges;
  await api.customers.undoMerge({ merge_id: outer?.id ?? '' });
  expect((await api.customers.get({ id: b.id })).id).toBe(first);
  await app.query(`update customer_merges set at = at - interval '31 days' where id = $1`, [inner?.id]);
  await expect(api.customers.undoMerge({ merge_id: inner?.id ?? '' })).rejects.toEqual(refusal('INVALID_INPUT'));
});

test('customers who share an email, a phone, or a name and an address are suggested as duplicates, each pair once', async () => {
  const { api, customer, merge } = await company();
  const one = await customer('Tom Whitaker', { email: 'tom@example.com', phone: '(614) 555-0145' });
  const byPhone = await customer('T. Whitaker', { phone: '1 614-555-0145', address: '9 Elm Road' });
  const byPlace = await customer('tom whitaker', { address: '12 OAK STREET.' });
  await customer('Tom Whitaker', { address: '1 Other Place' });
  const found = await api.customers.duplicates({});
  expect(found.map(({ reason }) => reason).sort()).toEqual(['name_and_address', 'phone']);
  const samePhone = found.find(({ reason }) => reason === 'phone');
  expect(samePhone?.shared.replaceAll(/\D/g, '')).toMatch(/^\d{10,11}$/);
  const sameAddress = found.find(({ reason }) => reason === 'name_and_address');
  expect([sameAddress?.shared, sameAddress?.one.address !== '', sameAddress?.other.address !== '']).toEqual([
    '',
    true,
    true,
  ]);
  expect(await api.customers.duplicates({ id: one.id })).toHaveLength(2);
  expect((await api.customers.duplicates({ id: byPlace.id })).map(({ other }) => other.id)).toEqual([one.id]);
  const apart = { id: byPhone.id, other_id: one.id };
  await api.customers.markNotDuplicates({ ...apart, apart: true });
  await api.customers.markNotDuplicates({ ...apart, apart: true });
  expect((await api.customers.duplicates({})).map(({ reason }) => reason)).toEqual(['name_and_address']);
  expect(await api.customers.duplicates({ id: one.id })).toHaveLength(1);
  await api.customers.markNotDuplicates({ ...apart, apart: false });
  expect(await api.customers.duplicates({})).toHaveLength(2);
  await merge(one.id, byPhone.id);
  await expect(api.customers.markNotDuplicates({ ...apart, apart: true })).rejects.toEqual(refusal('INVALID_INPUT'));
  expect((await api.customers.duplicates({})).map(({ reason }) => reason)).toEqual(['name_and_address']);
});

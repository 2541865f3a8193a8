import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { smallPicture } from '#tests/isolation/small-picture.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, buildQuoteBy } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });

async function company() {
  const built = await buildCompany(app);
  return { ...built, api: built.owner.client.api };
}

const named = (customer_name: string, property_address = '12 Oak Street') => ({
  customer_name,
  property_address,
  customer_email: `${customer_name.toLowerCase().replaceAll(' ', '.')}@example.com`,
});

describe('the list', () => {
  test('continues where a page ended, in both orders, also within search results', async () => {
    const { owner, api } = await company();
    for (const name of ['Bo Berg', 'ann Arbor', 'Cy Carr', 'Ann Adams'])
      await buildQuote({ owner }, { draft: named(name, `${name.length} Elm Road`) });
    const pages = async (input: { search?: string; sort?: 'name' | 'updated_at' }) => {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await api.customers.list({ ...input, limit: 1, cursor });
        names.push(...page.items.map(({ name }) => name));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return names;
    };
    expect(await pages({ sort: 'name' })).toEqual(['Ann Adams', 'ann Arbor', 'Bo Berg', 'Cy Carr']);
    expect(await pages({})).toEqual(['Ann Adams', 'Cy Carr', 'ann Arbor', 'Bo Berg']);
    expect(await pages({ search: 'ann', sort: 'name' })).toEqual(['Ann Adams', 'ann Arbor']);
    expect(await pages({ search: 'elm road', sort: 'name' })).toHaveLength(4);
    const { next_cursor } = await api.customers.list({ limit: 1 });
    await expect(api.customers.list({ sort: 'name', cursor: next_cursor ?? '' })).rejects.toEqual(
      refusal('INVALID_INPUT'),
    );
    const invented = Buffer.from(JSON.stringify(['updated_at', 'yesterday', 'nobody'])).toString('base64url');
    await expect(api.customers.list({ cursor: invented })).rejects.toEqual(refusal('INVALID_INPUT'));
  });
});

describe('the page of a customer', () => {
  test('has every quote, including archived ones, and the messages about them that weren’t sent to staff', async () => {
    const { owner, api } = await company();
    const oldest = await buildQuote({ owner }, { draft: named('Carla Customer'), sent: true });
    await api.quotes.archive({ id: oldest.id });
    const decided = await buildQuote({ owner }, { draft: named('Carla Customer', '9 Elm Road'), decided: 'approved' });
    await buildQuote({ owner }, { draft: named('Somebody Else') });
    const id = oldest.customer_id ?? '';
    expect(decided.customer_id).toBe(id);

    const customer = await api.customers.get({ id });
    expect(customer).toMatchObject({ name: 'Carla Customer', follow_up: true, source: '', tax_exempt: false });
    expect(customer.properties.map(({ address }) => address)).toEqual(['12 Oak Street', '9 Elm Road']);

    const first = await api.customers.quotes({ id, limit: 1 });
    expect(first.items).toMatchObject([{ id: decided.id, label: 'approved', payment_state: 'unpaid' }]);
    const rest = await api.customers.quotes({ id, cursor: first.next_cursor ?? '' });
    expect(rest).toMatchObject({ items: [{ id: oldest.id, archived: true }], next_cursor: null });

    const file = new File([await smallPicture()], 'roof.jpg');
    const description = 'Roof';
    await api.photos.upload({ quote_id: decided.id, id: newId(), image_type: 'post_work', description, file });
    expect(await api.customers.photos({ id })).toMatchObject([{ quote_number: decided.number, description }]);
    await api.jobs.fromQuote({ id: newId(), visit_id: newId(), quote_id: decided.id });
    expect(await api.customers.visits({ id })).toMatchObject([{ state: 'scheduled', starts_at: null }]);

    const { items: messages } = await api.customers.messages({ id });
    expect(messages).toMatchObject([{ to: 'carla.customer@example.com', quote_number: decided.number }]);
    await app.query(`update messages set status = 'failed', error = 'Refused' where id = $1`, [messages[0]?.id]);
    await api.quotes.retryMessage({ id: decided.id, message_id: messages[0]?.id ?? '' });
    expect((await api.customers.messages({ id })).items).toMatchObject([
      { status: 'outbox', error: 'Email isn’t connected yet.' },
    ]);
  });

  test('can be edited by those with permission, on top of the latest version only; they learn when a quote has changed it', async () => {
    const { owner, api, ...built } = await company();
    const member = await buildMember(app, built);
    const quote = await buildQuote({ owner }, { draft: named('Carla Customer') });
    const id = quote.customer_id ?? '';
    const { edit_number, properties } = await api.customers.get({ id });
    const customer = {
      name: 'Carla Customer',
      email: 'Carla@New.example',
      phone: '(202) 555-0123',
      language: 'es',
      notes: 'Friendly dog',
      source: 'A neighbor',
      tax_exempt: true,
      tax_number: 'TX-1',
    } as const;
    await expect(member.client.api.customers.save({ id, edit_number, customer })).rejects.toEqual(
      refusal('PERMISSION_DENIED'),
    );
    const saved = await api.customers.save({ id, edit_number, customer });
    expect(saved).toMatchObject({ ...customer, email: 'carla@new.example', edit_number: edit_number + 1 });
    await expect(api.customers.save({ id, edit_number, customer })).rejects.toEqual(refusal('CHANGED_BY_OTHER'));

    // Saving the same values changes nothing. Another phone changes the customer.
    const again = { customer_id: id, customer_name: 'Carla Customer', property_address: '12 Oak Street' };
    await buildQuote({ owner }, { draft: { ...again, customer_email: '', customer_phone: '' } });
    expect((await api.customers.get({ id })).edit_number).toBe(saved.edit_number);
    await buildQuote({ owner }, { draft: { ...again, customer_email: '', customer_phone: '(202) 555-0199' } });
    expect(await api.customers.get({ id })).toMatchObject({
      phone: '(202) 555-0199',
      edit_number: saved.edit_number + 1,
    });

    const property = {
      address: '14 Oak Street',
      gate_code: '4711',
      water_source: 'Behind the garage',
      coordinates: '32.4316, -80.6698',
    };
    const property_id = properties[0]?.id ?? '';
    expect((await api.customers.saveProperty({ id, property_id, property })).properties).toEqual([
      { id: property_id, ...property },
    ]);
    expect((await api.quotes.get({ id: quote.id })).property_address).toBe('12 Oak Street');
  });

  test('turns reminders on and off, and records consent to texts, which a STOP overrides', async () => {
    const { owner, api, orgId } = await company();
    const { id: quoteId, customer_id } = await buildQuote({ owner }, { draft: named('Carla Customer'), sent: true });
    const id = customer_id ?? '';
    await api.customers.switchFollowUps({ id, on: false });
    expect((await api.followUps.list({ id: quoteId })).on).toMatchObject({ customer: false });
    await api.customers.recordConsent({ id, agreed: true });
    await api.customers.recordConsent({ id, agreed: true });
    expect((await api.customers.get({ id })).consents).toMatchObject([
      { state: 'agreed', how: 'staff', by_name: owner.fullName },
    ]);
    await app.query(
      `insert into text_consents (org_id, id, phone, state, how, at) select $1, $2, phone, 'stopped', 'reply', at from text_consents where org_id = $1`,
      [orgId, newId()],
    );
    await expect(api.customers.recordConsent({ id, agreed: true })).rejects.toEqual(refusal('TEXT_REFUSED'));
    const { entries } = await api.auditLog.list({});
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['follow_ups.customer_switched', 'customers.texts_agreed']),
    );
  });

  test('shows the totals paid and due on the customer’s quotes', async () => {
    const { owner, api } = await company();
    const quote = await buildQuote({ owner }, { draft: named('Carla Customer'), decided: 'approved' });
    await buildQuote({ owner }, { draft: named('Carla Customer'), decided: 'approved' });
    await buildQuote({ owner }, { draft: named('Carla Customer'), sent: true });
    await api.payments.record({
      quote_id: quote.id,
      id: newId(),
      amount_cents: 10_000,
      method: 'check',
      reference: '',
      received_on: '2026-01-05',
    });
    const balance = await api.customers.balance({ id: quote.customer_id ?? '' });
    expect(balance).toMatchObject({ open_cents: 50_000, received_cents: 10_000, overpaid_cents: 0 });
    expect(balance.payments).toMatchObject([{ quote_number: quote.number, amount_cents: 10_000, method: 'check' }]);
    const stranger = (await buildQuote({ owner: (await company()).owner }, {})).customer_id ?? '';
    const [standing, ...others] = await api.customers.standings({ ids: [quote.customer_id ?? '', stranger] });
    expect(standing).toMatchObject({ id: quote.customer_id, last_quote: { label: 'sent' }, open_cents: 50_000 });
    expect(standing?.approved).toEqual([{ year: expect.any(Number), cents: 60_000 }]);
    expect(others, 'nothing of another company').toEqual([]);
  });

  test('is for the whole team, and for no one else', async () => {
    const [mine, theirs] = await Promise.all([company(), company()]);
    const member = await buildMember(app, mine);
    const { customer_id } = await buildQuoteBy(member);
    const id = customer_id ?? '';
    expect(await member.client.api.customers.get({ id })).toMatchObject({ id });
    for (const read of ['get', 'quotes', 'messages', 'balance', 'photos', 'visits'] as const) {
      await expect(theirs.api.customers[read]({ id }), read).rejects.toEqual(refusal('NOT_FOUND'));
      await expect(mine.api.customers[read]({ id: newId() }), read).rejects.toEqual(refusal('NOT_FOUND'));
    }
  });
});

test('a tax-exempt customer has one certificate: a picture is re-encoded, and a PDF can only be downloaded', async () => {
  const { owner, api, ...built } = await company();
  const quote = await buildQuote({ owner }, { draft: named('Carla Church') });
  const id = quote.customer_id ?? '';
  const pdf = new File(['%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'], 'x.jpg');
  const picture = new File([await smallPicture()], 'x.pdf');
  const upload = (file: File, certificate_id = newId()) =>
    api.customers.uploadTaxCertificate({ id, certificate_id, file });
  const fetched = async (url: string | undefined) => {
    const { status, headers } = await app.client().request('GET', url ?? '');
    return [status, headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]];
  };
  const first = newId();
  const one = await upload(picture, first);
  expect(one.tax_certificate).toMatchObject({ format: 'picture', by_name: owner.fullName });
  expect(await fetched(one.tax_certificate?.url)).toEqual([200, 'image/webp', 'inline']);
  await upload(picture, first);
  const other = await buildQuote({ owner }, { draft: named('Sam School', '9 Elm Road') });
  const taken = { id: other.customer_id ?? '', certificate_id: first, file: picture };
  await expect(api.customers.uploadTaxCertificate(taken)).rejects.toEqual(refusal('ALREADY_EXISTS'));
  await expect(upload(new File(['GIF89a; neither of them'], 'x.pdf'))).rejects.toEqual(refusal('PHOTO_REFUSED'));
  const two = await upload(pdf);
  expect(await fetched(two.tax_certificate?.url)).toEqual([200, 'application/pdf', 'attachment']);
  expect((await fetched(one.tax_certificate?.url))[0]).toBe(404);
  const member = await buildMember(app, built, { role: 'member' });
  expect((await member.client.api.customers.get({ id })).tax_certificate).toMatchObject({ format: 'pdf' });
  expect((await api.customers.removeTaxCertificate({ id })).tax_certificate).toBeNull();
  expect((await api.customers.removeTaxCertificate({ id })).tax_certificate).toBeNull();
  expect((await fetched(two.tax_certificate?.url))[0]).toBe(404);
  const log = await app.query<{ action: string }>(
    `select action from audit_log where org_id = $1 and action like 'customers.certificate%' order by at, id`,
    [built.orgId],
  );
  expect(log.map(({ action }) => action.split('_')[1])).toEqual(['added', 'added', 'removed']);
});

describe('customers that earlier versions of the program created for half-typed names', () => {
  test('are offered for removal once, and only while nothing else refers to them', async () => {
    const made = await company();
    const { owner, api, orgId } = made;
    const bare = { customer_email: '', customer_phone: '', property_address: '' };
    for (const customer_name of ['Whit', 'Rut', 'Kept'])
      await buildQuote({ owner }, { draft: { ...bare, customer_name }, sent: true });
    const withAddress = await buildQuote({ owner }, { draft: named('Ruth Feldman') });
    await app.query('update quotes set customer_id = null where org_id = $1', [orgId]);
    expect(await api.customers.unused()).toEqual([]);
    await app.query('update organizations set unused_customers_reviewed = false where id = $1', [orgId]);
    const unused = await api.customers.unused();
    expect(unused.map(({ name }) => name)).toEqual(['Kept', 'Rut', 'Whit']);

    const member = await buildMember(app, made);
    const ids = [...unused.filter(({ name }) => name !== 'Kept').map(({ id }) => id), withAddress.customer_id ?? ''];
    await expect(member.client.api.customers.reviewUnused({ remove: ids })).rejects.toEqual(
      refusal('PERMISSION_DENIED'),
    );
    for (let time = 0; time < 2; time += 1) await api.customers.reviewUnused({ remove: ids });
    expect((await api.customers.list({ sort: 'name' })).items.map(({ name }) => name)).toEqual([
      'Kept',
      'Ruth Feldman',
    ]);
    expect(await api.customers.unused()).toEqual([]);
    expect((await api.auditLog.list({})).entries[0]).toMatchObject({ action: 'customers.unused_removed' });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });

async function company() {
  const made = await buildCompany(app);
  return { ...made, quotes: made.owner.client.api.quotes, customers: made.owner.client.api.customers };
}

describe('customer records', () => {
  const bare = { customer_email: '', customer_phone: '', property_address: '' };

  test('aren’t touched while someone types, and are stored once they leave the form', async () => {
    const { owner, quotes, customers } = await company();
    const known = await buildQuote({ owner }, { draft: { customer_name: 'Rut Keller' } });
    const id = newId();
    for (const [index, customer_name] of ['Rut', 'Ruth', 'Ruth Feldman'].entries())
      await quotes.save({
        id,
        edit_number: index,
        draft: draft({ ...bare, customer_name, property_address: '9 Oak Lane'.slice(0, 3 * index) }),
        customer_record: 'as_typed',
      });
    expect((await customers.list({})).items.map(({ name }) => name)).toEqual(['Rut Keller']);
    const left = await quotes.save({
      id,
      edit_number: 3,
      draft: draft({ ...bare, customer_name: 'Ruth Feldman', property_address: '9 Oak Lane' }),
    });
    expect((await customers.list({ search: 'feldman' })).items).toMatchObject([
      { id: left.customer_id, properties: [{ address: '9 Oak Lane' }] },
    ]);
    // A later correction still means the same person. Choosing another customer leaves no unused record behind.
    await quotes.save({
      id,
      edit_number: 4,
      draft: draft({ ...bare, customer_name: 'Ruth Feldmann', property_address: '9 Oak Lane' }),
    });
    expect((await customers.list({ search: 'ruth' })).items).toMatchObject([{ name: 'Ruth Feldmann' }]);
    const fragment = newId();
    await quotes.save({
      id: fragment,
      edit_number: 0,
      draft: draft({ ...bare, customer_name: 'Ru' }),
      customer_record: 'as_typed',
    });
    const chosen = { ...bare, customer_id: known.customer_id, customer_name: 'Rut Keller' };
    const picked = await quotes.save({
      id: fragment,
      edit_number: 1,
      draft: draft(chosen),
      customer_record: 'as_typed',
    });
    expect(picked.customer_id).toBe(known.customer_id);
    expect((await customers.list({})).items).toHaveLength(2);
  });

  test('are created for just a name only when the owner asks for it, or when the quote is sent', async () => {
    const { quotes, customers } = await company();
    const alone = draft({ ...bare, customer_name: 'Whit' });
    const names = async () => (await customers.list({ sort: 'name' })).items.map(({ name }) => name);
    expect((await quotes.save({ id: newId(), edit_number: 0, draft: alone })).customer_id).toBeNull();
    expect(await names()).toEqual([]);
    await quotes.save({ id: newId(), edit_number: 0, draft: alone, customer_record: 'save' });
    expect(await names()).toEqual(['Whit']);
    for (const [name, goesOut] of [
      ['Shared', (id: string) => quotes.share({ id })],
      ['Mailed', (id: string) => quotes.send({ id, email: 'other@customer.example', message: '' })],
      [
        'Told',
        (id: string) =>
          quotes.recordDecision({
            id,
            decision: 'approved',
            revision: 1,
            reason: '',
            channel: 'phone',
            customer_name: 'Told',
          }),
      ],
    ] as const) {
      const id = newId();
      await quotes.save({
        id,
        edit_number: 0,
        draft: draft({ ...bare, customer_name: name }),
        customer_record: 'as_typed',
      });
      expect(await names()).not.toContain(name);
      await goesOut(id);
      expect(await names()).toContain(name);
      expect((await quotes.get({ id })).customer_id).not.toBeNull();
    }
  });

  test('an existing customer isn’t renamed by a draft that named them for a moment', async () => {
    const { owner, quotes, customers } = await company();
    const { customer_id } = await buildQuote({ owner }, { draft: { customer_name: 'Tom Whitaker' } });
    await app.query('update customers set created_at = created_at - $1::interval where id = $2', [
      '1 day',
      customer_id,
    ]);
    await app.query('update quotes set customer_id = null where customer_id = $1', [customer_id]);
    const id = newId();
    await quotes.save({ id, edit_number: 0, draft: draft({ ...bare, customer_id, customer_name: 'Tom Whitaker' }) });
    await quotes.save({
      id,
      edit_number: 1,
      draft: draft({ ...bare, customer_name: 'Ann Lee', customer_phone: '(202) 555-0144' }),
    });
    expect((await customers.list({ sort: 'name' })).items.map(({ name }) => name)).toEqual(['Ann Lee', 'Tom Whitaker']);
  });

  test('are found again by email or by name and phone', async () => {
    const { quotes, customers } = await company();
    const id = newId();
    const typed = ['C', 'Car', 'Carla'];
    for (const [index, name] of typed.entries()) {
      const address = '12 Oak Street'.slice(0, 4 + index * 4);
      await quotes.save({
        id,
        edit_number: index,
        draft: draft({ customer_name: name, customer_email: '', property_address: address }),
      });
    }
    const {
      items: [carla, ...others],
    } = await customers.list({});
    expect(others).toEqual([]);
    expect(carla).toMatchObject({ name: 'Carla', properties: [{ address: '12 Oak Stree'.slice(0, 12) }] });
    const again = await quotes.save({ id: newId(), edit_number: 0, draft: draft({ customer_name: 'Carla' }) });
    expect(again.customer_id).toBe(carla?.id);
    const byMail = await quotes.save({
      id: newId(),
      edit_number: 0,
      draft: draft({ customer_name: 'Carla Customer', customer_phone: '' }),
    });
    expect(byMail.customer_id).toBe(carla?.id);
    expect((await customers.list({ search: 'carla' })).items).toMatchObject([
      { name: 'Carla Customer', phone: '(202) 555-0123', quotes: 3 },
    ]);
  });

  test('can be searched by parts of the name, email, phone and address', async () => {
    const { owner, customers } = await company();
    await buildQuote(
      { owner },
      {
        draft: {
          customer_name: 'Zoë Álvarez',
          customer_email: 'zoe@pool.example',
          customer_phone: '(212) 555-7788',
          property_address: '9 Cedar Lane',
        },
      },
    );
    await buildQuote({ owner });
    const names = async (search: string) => (await customers.list({ search })).items.map((customer) => customer.name);
    for (const search of ['zoë', 'álva', 'pool.ex', '212 555', '5557788', 'cedar', 'lane 9', 'z', '(212'])
      expect(await names(search), search).toEqual(['Zoë Álvarez']);
    expect(await names('100%')).toEqual([]);
    expect(await names('')).toEqual(['Carla Customer', 'Zoë Álvarez']);
  });

  test('of another company cannot be referenced', async () => {
    const [mine, theirs] = await Promise.all([company(), company()]);
    const { customer_id } = await buildQuote(theirs);
    await expect(mine.quotes.save({ id: newId(), edit_number: 0, draft: draft({ customer_id }) })).rejects.toEqual(
      refusal('NOT_FOUND'),
    );
    expect(await mine.customers.list({})).toEqual({ items: [], next_cursor: null });
  });
});

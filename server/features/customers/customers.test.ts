import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, buildMember, buildQuote, buildQuoteBy } from '#tests/factories.ts';

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
  test('goes on where a page ended, in both orders, also among the matches of a search', async () => {
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
  test('has every quote, archived ones too, and what was sent about them, without what staff got', async () => {
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

    const { items: messages } = await api.customers.messages({ id });
    expect(messages).toMatchObject([{ to: 'carla.customer@example.com', quote_number: decided.number }]);
    await app.query(`update messages set status = 'failed', error = 'Refused' where id = $1`, [messages[0]?.id]);
    await api.quotes.retryMessage({ id: decided.id, message_id: messages[0]?.id ?? '' });
    expect((await api.customers.messages({ id })).items).toMatchObject([{ status: 'queued' }]);
  });

  test('is for the whole team, and for nobody else', async () => {
    const [mine, theirs] = await Promise.all([company(), company()]);
    const member = await buildMember(app, mine);
    const { customer_id } = await buildQuoteBy(member);
    const id = customer_id ?? '';
    expect(await member.client.api.customers.get({ id })).toMatchObject({ id });
    for (const read of ['get', 'quotes', 'messages'] as const) {
      await expect(theirs.api.customers[read]({ id }), read).rejects.toEqual(refusal('NOT_FOUND'));
      await expect(mine.api.customers[read]({ id: newId() }), read).rejects.toEqual(refusal('NOT_FOUND'));
    }
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, customLine, draft } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_EMAIL: 'help@rinseline.example' };
  app = await startTestApp({ router: (_procedures, services) => createRouter(services), settings });
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });
const tokenOf = (quote: { approval_url: string | null }) => quote.approval_url?.split('/').at(-1) ?? '';
const page = () => app.client().api.approval;

async function company() {
  const made = await buildCompany(app);
  return { ...made, quotes: made.owner.client.api.quotes };
}

/** The typed client can't send this extra header. */
function post(client: TestClient, path: string, body: unknown, key: string): Promise<Response> {
  return client.request('POST', path, { body, headers: { 'idempotency-key': key } });
}

describe('sending', () => {
  test('opens the link until the end of the expiration date, queues the email and stores the snapshot; the quote is not sent yet', async () => {
    const { owner, quotes } = await company();
    const { id } = await buildQuote({ owner }, { draft: { valid_days: 7 } });
    const sent = await quotes.send({ id, message: 'As discussed.' });
    expect(sent).toMatchObject({
      label: 'sending',
      link_made_at: expect.any(String),
      sent_at: null,
      revision: 1,
      events: [{ type: 'created' }],
    });
    expect(sent.messages).toMatchObject([{ kind: 'quote_sent', to: 'carla@example.com', status: 'queued' }]);
    const days = (new Date(sent.expires_at ?? 0).getTime() - app.services.now().getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(8.1);
    expect(tokenOf(sent)).toMatch(/^[\w-]{65}$/);
    const mail = await quotes.message({ id, message_id: sent.messages[0]?.id ?? '' });
    expect(mail.text).toContain('As discussed.');
    expect(mail.text).toContain(sent.approval_url);
    expect(await page().show({ token: tokenOf(sent) })).toMatchObject({ number: 'Q-1001', total_cents: 30_000 });
    expect(await app.query('select snapshot_sha256 from quote_revisions where quote_id = $1', [id])).toHaveLength(1);
    expect(
      await app.query(`select name from pgboss.job where data->>'message_id' = $1`, [sent.messages[0]?.id]),
    ).toEqual([{ name: 'send-message' }]);
  });

  test('again keeps the link and does not shorten the promised validity', async () => {
    const { owner, quotes } = await company();
    const { id } = await buildQuote({ owner });
    const first = await quotes.send({ id });
    const longer = await quotes.extend({ id, days: 90 });
    const again = await quotes.send({ id, email: 'Other@Example.com' });
    expect(again).toMatchObject({ approval_url: first.approval_url, expires_at: longer.expires_at });
    expect(again.messages.map((message) => message.to)).toEqual(['other@example.com', 'carla@example.com']);
  });

  test('needs a customer, a line and an email', async () => {
    const { owner, quotes } = await company();
    const nameless = await buildQuote({ owner }, { draft: { customer_name: '' } });
    const empty = await buildQuote({ owner }, { draft: { lines: [] } });
    const without_mail = await buildQuote({ owner }, { draft: { customer_email: '' } });
    for (const { id } of [nameless, empty]) {
      await expect(quotes.send({ id })).rejects.toEqual(refusal('QUOTE_INCOMPLETE'));
      await expect(quotes.share({ id })).rejects.toEqual(refusal('QUOTE_INCOMPLETE'));
    }
    await expect(quotes.send({ id: without_mail.id })).rejects.toEqual(refusal('FIELD_REQUIRED'));
    expect((await quotes.get({ id: empty.id })).approval_url).toBeNull();
  });

  test('with the same Idempotency-Key happens once, however often and fast it is requested', async () => {
    const { owner, quotes } = await company();
    const { id } = await buildQuote({ owner });
    const send = (body: object) => post(owner.client, `/api/quotes/${id}/send`, body, 'press-1');
    const answers = await Promise.all([send({}), send({}), send({}), send({})]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect((await quotes.get({ id })).messages).toHaveLength(1);
    const other = await send({ email: 'other@example.com' });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await post(owner.client, `/api/quotes/${id}/send`, {}, 'press-2')).status).toBe(200);
    expect((await quotes.get({ id })).messages).toHaveLength(2);
  });

  test('a call that fails leaves its Idempotency-Key available', async () => {
    const { owner, quotes } = await company();
    const { id, edit_number } = await buildQuote({ owner }, { draft: { lines: [] } });
    const send = () => post(owner.client, `/api/quotes/${id}/send`, {}, 'press-1');
    expect((await send()).status).toBe(422);
    await quotes.save({ id, edit_number, draft: draft() });
    expect((await send()).status).toBe(200);
  });

  test('an Idempotency-Key of one company means nothing in another', async () => {
    const [mine, theirs] = await Promise.all([company(), company()]);
    for (const { owner } of [mine, theirs]) {
      const { id } = await buildQuote({ owner });
      expect((await post(owner.client, `/api/quotes/${id}/send`, {}, 'same-key')).status).toBe(200);
    }
  });
});

describe('links', () => {
  test('sharing twice creates one link and one event', async () => {
    const { owner, quotes } = await company();
    const { id } = await buildQuote({ owner });
    const first = await quotes.share({ id });
    expect(await quotes.share({ id })).toEqual(first);
    expect(first.events.map((event) => event.type)).toEqual(['created', 'link_copied']);
    expect(first.messages).toEqual([]);
  });

  test('a new link ends the old one immediately', async () => {
    const { owner, quotes } = await company();
    const old = await buildQuote({ owner }, { sent: true });
    const fresh = await quotes.replaceLink({ id: old.id });
    await expect(page().show({ token: tokenOf(old) })).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await page().show({ token: tokenOf(fresh) })).toMatchObject({ status: 'pending' });
    expect(fresh.expires_at).toBe(old.expires_at);
  });

  test('the link of a decided quote can be replaced, and nothing else about it changes', async () => {
    const { owner, quotes } = await company();
    const old = await buildQuote({ owner }, { sent: true, decided: 'approved' });
    const rest = () => app.query(`select to_jsonb(q) - 'approval_token' as rest from quotes q where id = $1`, [old.id]);
    const before = await rest();
    const fresh = await quotes.replaceLink({ id: old.id });
    await expect(page().show({ token: tokenOf(old) })).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await page().show({ token: tokenOf(fresh) })).toMatchObject({ status: 'approved' });
    expect(fresh).toMatchObject({
      record_mismatch: false,
      events: expect.arrayContaining([expect.objectContaining({ type: 'link_replaced' })]),
    });
    expect(await rest()).toEqual(before);
    const closed = await page().closed({ token: tokenOf(old) });
    expect(closed, 'only how to reach the company').toMatchObject({
      reason: 'replaced',
      number: '',
      property_address: '',
    });
    expect(JSON.stringify(closed)).not.toContain('Carla');
    const unsent = await buildQuote({ owner });
    await expect(quotes.replaceLink({ id: unsent.id })).rejects.toThrow('This quote hasn’t been sent yet.');
  });

  test('archiving closes the link of an undecided quote until it is restored, and leaves a decided one’s open', async () => {
    const { owner, quotes } = await company();
    const open = await buildQuote({ owner }, { sent: true });
    const token = tokenOf(open);
    const link = page();
    await quotes.archive({ id: open.id });
    const decide = (decision: 'approved' | 'declined') => link.decide({ token, decision, name: 'Carla', revision: 1 });
    for (const act of [
      () => link.show({ token }),
      () => decide('approved'),
      () => decide('declined'),
      () => link.pdf({ token }),
      () => link.pay({ token, purpose: 'balance' }),
    ])
      await expect(act()).rejects.toEqual(refusal('QUOTE_UNAVAILABLE'));
    expect(await link.closed({ token })).toMatchObject({ reason: 'unavailable', number: open.number });
    expect((await quotes.get({ id: open.id })).status).toBe('pending');
    await quotes.restore({ id: open.id });
    expect(await decide('approved')).toMatchObject({ status: 'approved' });
    await quotes.archive({ id: open.id });
    expect(await link.show({ token })).toMatchObject({ status: 'approved' });
  });

  test('extending restores an expired quote under the same link', async () => {
    const { owner, quotes } = await company();
    const quote = await buildQuote({ owner }, { draft: { valid_days: 1 }, sent: true });
    await app.query(`update quotes set approval_token_expires_at = now() - interval '1 hour' where id = $1`, [
      quote.id,
    ]);
    expect((await quotes.get({ id: quote.id })).label).toBe('expired');
    await expect(page().show({ token: tokenOf(quote) })).rejects.toEqual(refusal('QUOTE_EXPIRED'));
    expect(await quotes.extend({ id: quote.id, days: 5 })).toMatchObject({
      label: 'sent',
      approval_url: quote.approval_url,
    });
    expect(await page().show({ token: tokenOf(quote) })).toMatchObject({ status: 'pending' });
  });

  test('the link of a quote that was never sent can’t be replaced or extended', async () => {
    const { owner, quotes } = await company();
    const { id } = await buildQuote({ owner });
    await expect(quotes.replaceLink({ id })).rejects.toThrow('This quote hasn’t been sent yet.');
    await expect(quotes.extend({ id, days: 5 })).rejects.toThrow('This quote hasn’t been sent yet.');
  });
});

describe('a decided quote', () => {
  test('a decision recorded by staff is labeled as such, once', async () => {
    const { owner, quotes } = await company();
    const quote = await buildQuote({ owner }, { sent: true });
    const record = {
      id: quote.id,
      decision: 'approved',
      customer_name: 'Carla',
      channel: 'phone',
      revision: 1,
    } as const;
    const decided = await quotes.recordDecision(record);
    expect(decided).toMatchObject({
      label: 'approved',
      decision: { by: 'staff', recorded_by: 'Olive Owner', channel: 'phone', signer_name: 'Carla' },
    });
    expect((await quotes.recordDecision(record)).events).toHaveLength(decided.events.length);
    await expect(quotes.recordDecision({ ...record, decision: 'declined' })).rejects.toEqual(refusal('QUOTE_DECIDED'));
  });

  test('refuses every change', async () => {
    const { owner, quotes } = await company();
    const { id, edit_number } = await buildQuote({ owner }, { decided: 'approved' });
    for (const change of [
      () => quotes.save({ id, edit_number, draft: draft({ notes: 'changed' }) }),
      () => quotes.send({ id }),
      () => quotes.share({ id }),
      () => quotes.extend({ id, days: 9 }),
    ])
      await expect(change(), String(change)).rejects.toEqual(refusal('QUOTE_DECIDED'));
    expect((await quotes.get({ id })).notes).toBe('');
  });

  test('can’t be changed or removed by direct SQL of the request role either', async () => {
    const { owner, orgId } = await company();
    const { id } = await buildQuote({ owner }, { decided: 'approved' });
    const client = new pg.Client(app.database.connections.user);
    await client.connect();
    /** @returns the number of affected rows, or the SQLSTATE of the refusal */
    const attempt = async (sql: string) => {
      await client.query('begin');
      await client.query(`set local app.org_id = '${orgId}'`);
      try {
        return (await client.query(sql, [id])).rowCount;
      } catch (error) {
        return (error as { code?: string }).code;
      } finally {
        await client.query('rollback');
      }
    };
    try {
      expect(await attempt('select 1 from quotes where id = $1')).toBe(1);
      expect(await attempt(`update quotes set notes = 'changed', total_cents = 1 where id = $1`)).toBe(0);
      expect(await attempt(`update quotes set status = 'pending', approved_at = null where id = $1`)).toBe(0);
      expect(await attempt('delete from quotes where id = $1')).toBe('42501');
      expect(await attempt('update quote_items set line_total_cents = 1 where quote_id = $1')).toBe(0);
      expect(await attempt(`update quote_items set quote_status = 'pending' where quote_id = $1`)).toBe(0);
      expect(await attempt('delete from quote_items where quote_id = $1')).toBe(0);
      const item = `insert into quote_items (org_id, id, quote_id, quote_status, position, kind, description, quantity, unit, unit_cents, line_total_cents)
        values ('${orgId}', gen_random_uuid(), $1, 'STATUS', 9, 'custom', 'added', 1, 'flat', 1, 1)`;
      expect(await attempt(item.replace('STATUS', 'approved'))).toBe('42501');
      expect(await attempt(item.replace('STATUS', 'pending'))).toBe('23503');
      for (const table of ['decisions', 'quote_events', 'quote_revisions']) {
        expect(await attempt(`delete from ${table} where quote_id = $1`), table).toBe('42501');
        expect(await attempt(`update ${table} set quote_id = $1 where quote_id = $1`), table).toBe('42501');
      }
    } finally {
      await client.end();
    }
  });

  test('is reopened as the next revision under the same number, once, and stays unchanged', async () => {
    const { owner, quotes } = await company();
    const decided = await buildQuote({ owner }, { decided: 'declined' });
    const new_id = newId();
    const reopened = await quotes.reopen({ id: decided.id, new_id });
    expect(reopened).toMatchObject({
      id: new_id,
      number: decided.number,
      revision: 2,
      label: 'draft',
      reopened_from_id: decided.id,
      approval_url: null,
      decision: null,
    });
    expect(reopened.total_cents).toBe(decided.total_cents);
    expect(reopened.items).toMatchObject(decided.items.map(({ id: _id, ...item }) => item));
    const again = await Promise.all([
      quotes.reopen({ id: decided.id, new_id }),
      quotes.reopen({ id: decided.id, new_id }),
    ]);
    expect(again).toEqual([reopened, reopened]);
    await expect(quotes.reopen({ id: decided.id, new_id: newId() })).rejects.toThrow('This quote was already revised.');
    const since = { reopened_as_id: new_id, replaced: true, later_revision: { revision: 2, in_progress: true } };
    expect(await quotes.get({ id: decided.id })).toEqual({ ...decided, ...since, later_id: new_id });
    expect((await buildQuote({ owner })).number).toBe('Q-1002');
  });

  test('a quote must be decided to be reopened', async () => {
    const { owner, quotes } = await company();
    const { id } = await buildQuote({ owner });
    await expect(quotes.reopen({ id, new_id: newId() })).rejects.toEqual(refusal('INVALID_INPUT'));
  });
});

test('a duplicate is a separate draft with the same prices, created once', async () => {
  const { owner, quotes, ...rest } = await company();
  const teammate = await buildMember(app, rest, { fullName: 'Max Member' });
  const lines = [customLine({ quantity: 2.5, unit_cents: 333 }), customLine()];
  const original = await buildQuote(
    { owner },
    { draft: { lines, tax_rate: 0.07, trip_charge_cents: 500 }, decided: 'approved' },
  );
  const new_id = newId();
  const copy = await teammate.client.api.quotes.duplicate({ id: original.id, new_id });
  expect(copy).toMatchObject({
    number: 'Q-1002',
    revision: 1,
    label: 'draft',
    author_name: 'Max Member',
    total_cents: original.total_cents,
    customer_id: original.customer_id,
  });
  expect(copy.items).toMatchObject(original.items.map(({ id: _id, ...item }) => item));
  await expect(quotes.duplicate({ id: original.id, new_id })).resolves.toEqual(copy);
  await expect(quotes.duplicate({ id: original.id, new_id: original.id })).rejects.toEqual(refusal('ALREADY_EXISTS'));
  const twice = { id: original.id, new_id: newId() };
  const [one, other] = await Promise.all([quotes.duplicate(twice), quotes.duplicate(twice)]);
  expect(one).toEqual(other);
  await expect(quotes.duplicate({ id: copy.id, new_id: twice.new_id })).rejects.toEqual(refusal('ALREADY_EXISTS'));
  expect((await quotes.list({})).items.map(({ number }) => number)).toEqual(['Q-1003', 'Q-1002', 'Q-1001']);
});

test('archiving hides a quote and can be undone', async () => {
  const { owner, quotes } = await company();
  const { id } = await buildQuote({ owner }, { decided: 'approved' });
  for (const _ of [1, 2]) expect(await quotes.archive({ id })).toEqual({ ok: true });
  expect((await quotes.list({})).items).toEqual([]);
  expect((await quotes.list({ archived: true })).items).toMatchObject([{ id, archived: true }]);
  for (const _ of [1, 2]) expect(await quotes.restore({ id })).toEqual({ ok: true });
  expect((await quotes.list({})).items).toMatchObject([{ id, archived: false }]);
  const types = (await quotes.get({ id })).events.map((event) => event.type);
  expect(types.filter((type) => type === 'archived' || type === 'restored')).toEqual(['archived', 'restored']);
});

test('a failed email is queued again, one in progress is not', async () => {
  const { owner, quotes } = await company();
  const { id } = await buildQuote({ owner });
  const message_id = (await quotes.send({ id })).messages[0]?.id ?? '';
  expect(await quotes.retryMessage({ id, message_id })).toMatchObject({ status: 'queued' });
  const jobs = () => app.query(`select 1 from pgboss.job where data->>'message_id' = $1`, [message_id]);
  expect(await jobs()).toHaveLength(1);
  await app.query(`update messages set status = 'failed', error = 'No such mailbox' where id = $1`, [message_id]);
  expect((await quotes.get({ id })).messages).toMatchObject([{ status: 'failed', error: 'No such mailbox' }]);
  expect(await quotes.retryMessage({ id, message_id })).toMatchObject({ status: 'queued', error: null });
  expect(await jobs()).toHaveLength(2);
});

test('another company’s quote is not found, by any call', async () => {
  const [mine, theirs] = await Promise.all([company(), company()]);
  const foreign = await buildQuote(theirs, { sent: true });
  const sent = await theirs.quotes.send({ id: foreign.id });
  const message_id = sent.messages[0]?.id ?? '';
  const own = await buildQuote(mine);
  const { id } = foreign;
  const { quotes } = mine;
  for (const call of [
    () => quotes.get({ id }),
    () => quotes.save({ id, edit_number: 1, draft: draft() }),
    () => quotes.send({ id }),
    () => quotes.share({ id }),
    () => quotes.replaceLink({ id }),
    () => quotes.extend({ id, days: 3 }),
    () => quotes.duplicate({ id, new_id: newId() }),
    () => quotes.reopen({ id, new_id: newId() }),
    () => quotes.recordDecision({ id, decision: 'approved', channel: 'phone', revision: 1 }),
    () => quotes.archive({ id }),
    () => quotes.restore({ id }),
    () => quotes.message({ id, message_id }),
    () => quotes.message({ id: own.id, message_id }),
    () => quotes.retryMessage({ id: own.id, message_id }),
    () => quotes.pdf({ id }),
    () => quotes.signedPdf({ id }),
  ])
    await expect(call(), String(call)).rejects.toEqual(refusal('NOT_FOUND'));
  expect(await theirs.quotes.get({ id })).toEqual(sent);
});

test('an id that another company uses creates a separate quote here and doesn’t touch theirs', async () => {
  const [mine, theirs] = await Promise.all([company(), company()]);
  const foreign = await buildQuote(theirs);
  const own = await mine.quotes.save({ id: foreign.id, edit_number: 0, draft: draft({ notes: 'mine' }) });
  expect(own.org_id).toBe(mine.orgId);
  expect(await theirs.quotes.get({ id: foreign.id })).toEqual(foreign);
});

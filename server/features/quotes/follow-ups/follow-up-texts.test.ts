import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_STEPS } from '#domain/messages/follow-up-steps.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { recordConsent } from '#server/providers/text-messages/commands.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type FollowUpFixture, openFollowUps } from '#tests/support/follow-up-fixture.ts';
import { steeredTexts } from '#tests/support/text-messages.ts';
import { channelsHere } from './settings.ts';

const BY_TEXT = DEFAULT_STEPS.map((step) => ({
  ...step,
  channel: step.days === 3 ? ('email' as const) : ('text' as const),
}));

let app: TestApp;
let followUps: FollowUpFixture;
let texts: ReturnType<typeof steeredTexts>;
let phones = 2000;

beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
});
afterAll(() => app.close());

/** The company reminds by text, except on the third day. */
async function sentTo(customer_phone = `614555${(phones += 1)}`) {
  const draft = { customer_phone };
  const { id } = await followUps.sent({ draft });
  return { id, phone: `+1${customer_phone}` };
}

async function openTextFollowUps() {
  followUps = await openFollowUps(app);
  texts = steeredTexts(app);
  await followUps.api().followUps.saveSettings({ enabled: true, steps: BY_TEXT, edit_number: 0 });
}

function say(phone: string, state: 'agreed' | 'stopped' | 'unreachable'): Promise<boolean> {
  const at = app.services.now();
  const how = state === 'stopped' ? 'reply' : 'staff';
  return withOrg(app.services.db, followUps.company.scope, (tx) =>
    recordConsent(tx, followUps.company.scope, { phone, state, how, by: null, quoteId: null, detail: '', at }),
  );
}
const textOf = async (id: string) =>
  (await followUps.api().quotes.get({ id })).messages.findLast(({ channel }) => channel === 'text');

test('settings offer texts where a provider is set up', async () => {
  await openTextFollowUps();
  expect((await followUps.api().followUps.settings()).channels).toEqual(['email', 'text']);
  expect(channelsHere({ texts: { ...app.services.texts, name: 'none' } })).toEqual(['email']);
});

test('a text is sent once, with the link and the company’s wording; a STOP ends texts but not emails', async () => {
  await openTextFollowUps();
  const { id, phone } = await sentTo();
  await say(phone, 'agreed');
  await followUps.setTo(followUps.day(1, 10, 1));
  await Promise.all([followUps.run(), followUps.run()]);
  await texts.deliver(followUps.company.orgId);
  await texts.deliver(followUps.company.orgId);
  expect(texts.offered).toEqual([expect.objectContaining({ to: phone })]);
  const { approval_url } = await followUps.api().quotes.get({ id });
  expect(texts.offered[0]?.text).toContain(approval_url);
  await followUps.run(followUps.day(3, 10, 1));
  await say(phone, 'stopped');
  await followUps.run(followUps.day(7, 10, 1));
  expect((await followUps.states(id)).slice(0, 4)).toEqual([
    ['reminder_first', 'sent', null],
    ['reminder_first', 'sending', null],
    ['reminder_middle', 'skipped', 'The customer replied STOP to a text'],
    ['reminder_middle', 'planned', 'The customer replied STOP to a text'],
  ]);
  expect(texts.offered).toHaveLength(1);
});

test.each<[string, string | undefined, 'unreachable' | null, string]>([
  ['no consent', undefined, null, 'The customer hasn’t opted in to texts'],
  ['a landline', undefined, 'unreachable', 'The phone number can’t get texts: it’s a landline or not in service'],
  ['no phone', '', null, 'The quote has no phone number that can get texts'],
])('with %s, the quote says why no text will be sent, and none is', async (_, typed, said, reason) => {
  await openTextFollowUps();
  const { id, phone } = await sentTo(typed);
  if (said) await say(phone, said);
  const { items, stopped } = await followUps.api().followUps.list({ id });
  expect([stopped, items.map((item) => item.reason)]).toEqual([null, [reason, null, reason, reason, reason]]);
  await expect(followUps.api().followUps.sendNow({ id, follow_up_id: items[0]?.id ?? '' })).rejects.toThrow(reason);
  await followUps.run(followUps.day(1, 10, 1));
  expect((await followUps.states(id))[0]).toEqual(['reminder_first', 'skipped', reason]);
  expect(await textOf(id)).toBeUndefined();
});

test('a text waiting for its provider isn’t sent at night, after a decision, or a day late', async () => {
  await openTextFollowUps();
  const { orgId } = followUps.company;
  const all = [await sentTo(), await sentTo(), await sentTo()];
  for (const { phone } of all) await say(phone, 'agreed');
  const [first, decided, late] = all.map(({ id }) => id) as [string, string, string];
  await followUps.run(followUps.day(1, 10, 1));
  const by = { customer_name: '', channel: 'phone', reason: '', revision: 1 } as const;
  await followUps.api().quotes.recordDecision({ id: decided, decision: 'declined', ...by });
  await followUps.setTo(followUps.day(1, 22));
  const message = async (id: string) => (await textOf(id))?.id ?? '';
  expect(await texts.send(orgId, await message(first))).toEqual({ until: followUps.day(2, 8) });
  await followUps.setTo(followUps.day(2, 8, 1));
  expect(await texts.send(orgId, await message(first))).toBe('done');
  await texts.send(orgId, await message(decided));
  await followUps.setTo(followUps.day(2, 10, 2));
  await texts.send(orgId, await message(late));
  expect(texts.offered).toHaveLength(1);
  expect((await followUps.states(decided))[0]).toEqual(['reminder_first', 'skipped', 'The customer has decided']);
  expect((await followUps.states(late))[0]?.[2]).toBe('The text provider was down for a day');
  expect(await textOf(decided)).toMatchObject({ status: 'failed', error: 'Not sent: the customer has decided.' });
});

test('when the text allowance is used up, texts wait and say so, and emails are sent', async () => {
  await openTextFollowUps();
  await app.query(
    `insert into message_allowances (org_id, raised_hour, raised_day) values ($1, 1, 1)
       on conflict (org_id) do update set raised_hour = 1, raised_day = 1`,
    [followUps.company.orgId],
  );
  const all = [await sentTo(), await sentTo()];
  for (const { phone } of all) await say(phone, 'agreed');
  await followUps.run(followUps.day(1, 10, 1));
  const first = await Promise.all(all.map(async ({ id }) => (await followUps.states(id))[0]));
  expect(first.map((state) => state?.slice(1)).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['planned', 'Waiting because the message limit was reached'],
    ['sending', null],
  ]);
});

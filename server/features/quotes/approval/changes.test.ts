import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, customLine, draft } from '#tests/support/factories.ts';
import { deliverMails } from '#tests/support/mail-delivery.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const page = () => app.client().api.approval;

async function sharedQuote() {
  const { owner, orgId } = await buildCompany(app);
  const quote = await buildQuote({ owner }, { sent: true });
  const token = quote.approval_url?.split('/').at(-1) ?? '';
  const revise = async (unit_cents: number) => {
    const { edit_number } = await owner.client.api.quotes.get({ id: quote.id });
    await owner.client.api.quotes.save({
      id: quote.id,
      edit_number,
      draft: draft({ lines: [customLine({ unit_cents })] }),
    });
  };
  const changes = async () => (await page().show({ token })).changes;
  return { owner, orgId, id: quote.id, token, revise, changes };
}

const total = (before: string, after: string) => [
  { what: 'Total', before, after },
  expect.objectContaining({ what: 'House wash' }),
];

test('the page lists the differences from the revision the customer knows, until the next decision', async () => {
  const { token, revise, changes, owner, id } = await sharedQuote();
  expect(await changes()).toEqual([]);
  await page().viewed({ token, revision: 1 });
  expect(await changes()).toEqual([]);
  await revise(35);
  expect(await changes()).toEqual(total('$300.00', '$350.00'));
  // No one has viewed the second revision, so the comparison is with the first one.
  await revise(40);
  expect(await changes()).toEqual(total('$300.00', '$400.00'));
  app.clock.advance(2 * 3_600_000);
  await page().viewed({ token, revision: 3 });
  expect(await changes(), 'still there when the page is opened again').toEqual(total('$300.00', '$400.00'));
  await revise(45);
  expect(await changes()).toEqual(total('$400.00', '$450.00'));
  const events = (await owner.client.api.quotes.get({ id })).events.filter(({ type }) => type === 'revised');
  expect(events.map(({ summary }) => summary)).toEqual([
    'Changed, revision 2: Total: $350.00, was $300.00; House wash: 1,000 sq ft × $0.35 = $350.00, was 1,000 sq ft × $0.30 = $300.00',
    'Changed, revision 3: Total: $400.00, was $350.00; House wash: 1,000 sq ft × $0.40 = $400.00, was 1,000 sq ft × $0.35 = $350.00',
    'Changed, revision 4: Total: $450.00, was $400.00; House wash: 1,000 sq ft × $0.45 = $450.00, was 1,000 sq ft × $0.40 = $400.00',
  ]);
  await page().decide({ token, decision: 'approved', revision: 4, name: 'Carla' });
  expect(await changes()).toEqual([]);
});

test('an emailed revision counts as known to the customer, one that no one has seen doesn’t', async () => {
  const { revise, changes, owner, orgId, id } = await sharedQuote();
  await revise(35);
  expect(await changes()).toEqual([]);
  await owner.client.api.quotes.send({ id });
  await deliverMails(app, orgId, id);
  await revise(40);
  expect(await changes()).toEqual(total('$350.00', '$400.00'));
});

test('after a decline, the next revision is a new offer: email and page list changes only if there are any, and the old link leads to the new offer', async () => {
  const { owner, orgId } = await buildCompany(app);
  const { quotes } = owner.client.api;
  const tokenOf = ({ approval_url }: { approval_url: string | null }) => approval_url?.split('/').at(-1) ?? '';
  const lastMail = async (id: string) => {
    const [mail] = await app.query<{ subject: string; text: string }>(
      `select subject, text from messages where org_id = $1 and quote_id = $2 and kind = 'quote_sent' order by created_at desc limit 1`,
      [orgId, id],
    );
    return mail ?? { subject: '', text: '' };
  };
  const declined = await buildQuote({ owner }, { decided: 'declined' });
  const again = crypto.randomUUID();
  await quotes.reopen({ id: declined.id, new_id: again });
  const old = { token: tokenOf(declined) };
  expect((await page().show(old)).replaced_by, 'nobody has the draft').toBeNull();
  const sent = await quotes.send({ id: again });
  expect(await page().show(old)).toMatchObject({
    status: 'declined',
    replaced_by: `/quote/approve/${tokenOf(sent)}`,
  });
  expect(await page().show({ token: tokenOf(sent) })).toMatchObject({
    status: 'pending',
    is_new_offer: true,
    is_since_approved: false,
    changes: [],
    replaced_by: null,
  });
  const first = await lastMail(again);
  expect(first.subject).toMatch(/^New offer: /);
  expect(first.text).toContain('It replaces the quote you declined.');
  expect(first.text).not.toMatch(/changes|changed/i);

  const other = await buildQuote({ owner }, { decided: 'declined' });
  const cheaper = crypto.randomUUID();
  const { edit_number } = await quotes.reopen({ id: other.id, new_id: cheaper });
  await quotes.save({ id: cheaper, edit_number, draft: draft({ lines: [customLine({ unit_cents: 25 })] }) });
  const offer = await quotes.send({ id: cheaper });
  expect((await page().show({ token: tokenOf(offer) })).changes).toEqual(total('$300.00', '$250.00'));
  expect((await lastMail(cheaper)).text).toContain('See what changed on your quote page.');
  await quotes.archive({ id: cheaper });
  expect((await page().show({ token: tokenOf(other) })).replaced_by, 'an archived offer is not available').toBeNull();
});

test('while an approval stands, a new offer after a decline is compared with the approved version', async () => {
  const { owner, orgId } = await buildCompany(app);
  const { quotes } = owner.client.api;
  const approved = await buildQuote({ owner }, { decided: 'approved' });
  const next = async (from: string, unit_cents: number) => {
    const id = newId();
    const { edit_number } = await quotes.reopen({ id: from, new_id: id });
    await quotes.save({ id, edit_number, draft: draft({ lines: [customLine({ unit_cents })] }) });
    const { approval_url } = await quotes.send({ id });
    const shown = await page().show({ token: approval_url?.split('/').at(-1) ?? '' });
    const [mail] = await app.query<{ subject: string; text: string }>(
      `select subject, text from messages where org_id = $1 and quote_id = $2 and kind = 'quote_sent'`,
      [orgId, id],
    );
    return { id, shown, mail };
  };
  const second = await next(approved.id, 35);
  expect(second.shown).toMatchObject({ is_new_offer: false, is_since_approved: true });
  expect(second.shown.changes).toEqual(total('$300.00', '$350.00'));
  const facts = { customer_name: 'Carla Customer', channel: 'phone', reason: '' } as const;
  await quotes.recordDecision({ id: second.id, decision: 'declined', ...facts, revision: second.shown.revision });
  const third = await next(second.id, 40);
  expect(third.shown).toMatchObject({ is_new_offer: true, is_since_approved: true });
  expect(third.shown.changes).toEqual(total('$300.00', '$400.00'));
  expect(third.mail?.subject).toMatch(/^New offer: /);
  expect(third.mail?.text).toContain(
    'It replaces the quote you approved only if you approve this one. See what changed on your quote page.',
  );
  expect(third.mail?.text).not.toContain('declined');
});

test('a revised offer reports no changed photos when it only has copies of the same photos', async () => {
  const { owner } = await buildCompany(app);
  const { quotes, photos } = owner.client.api;
  const { id } = await buildQuote({ owner });
  for (const [color, description] of [
    ['#557', 'Roof'],
    ['#a55', 'Gutter'],
  ] as const) {
    const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' });
    await photos.upload({ quote_id: id, id: newId(), image_type: 'pre_damage', description, file });
  }
  const { revision } = await quotes.share({ id });
  const facts = { customer_name: 'Carla Customer', channel: 'phone', reason: '', revision } as const;
  await quotes.recordDecision({ id, decision: 'declined', ...facts });
  const again = newId();
  const { edit_number } = await quotes.reopen({ id, new_id: again });
  await quotes.save({ id: again, edit_number, draft: draft({ discount: { type: 'flat', value: 5000 } }) });
  const { approval_url } = await quotes.share({ id: again });
  const shown = await page().show({ token: approval_url?.split('/').at(-1) ?? '' });
  expect(shown.photos.map(({ description }) => description)).toEqual(['Roof', 'Gutter']);
  expect(shown.changes.map(({ what }) => what)).toEqual(['Total', 'Discount']);
});

test('a quote sent again without a change mentions no changes', async () => {
  const { owner, orgId, id, revise } = await sharedQuote();
  const { quotes } = owner.client.api;
  await revise(35);
  await quotes.send({ id });
  await deliverMails(app, orgId, id);
  await revise(35);
  await quotes.send({ id });
  const subjects = await app.query<{ subject: string }>(
    `select subject from messages where quote_id = $1 and kind = 'quote_sent' order by created_at`,
    [id],
  );
  // Before the first email, the customer had only the link and may not have viewed the quote.
  expect(subjects.map(({ subject }) => subject.startsWith('Updated: '))).toEqual([false, false]);
});

test('staff see the offer the customer has; later changes at the company take effect when it is sent again, as a revision', async () => {
  const { owner, token, id } = await sharedQuote();
  const { quotes, company } = owner.client.api;
  expect((await quotes.get({ id })).shown_organization).toMatchObject({ terms: '' });
  await company.updateProfile({ ...(await company.get()), terms: 'Payment in 7 days.' });
  const shown = await page().show({ token });
  expect(shown.organization.terms).toBe('');
  expect(await quotes.get({ id })).toMatchObject({ revision: 1, shown_organization: { terms: '' } });
  const sent = await quotes.send({ id });
  expect(sent).toMatchObject({ revision: 2, shown_organization: { terms: 'Payment in 7 days.' } });
  expect(sent.events.map(({ summary }) => summary).at(-1)).toContain('Payment in 7 days.');
  await company.updateProfile({ ...(await company.get()), brand_color: '#7a1f5c' });
  expect((await quotes.send({ id })).events.map(({ summary }) => summary).at(-1)).toBe(
    'Changed, revision 3: Company logo or color',
  );
  await expect(
    page().decide({ token, decision: 'approved', name: 'Carla', revision: 1 }),
    'the first page showed no terms',
  ).rejects.toMatchObject({ code: 'QUOTE_UPDATED' });
});

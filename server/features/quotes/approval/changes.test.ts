/** What a customer sees about a quote that was revised since they looked at it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, buildQuote, customLine, draft } from '#tests/factories.ts';
import { deliverMails } from '#tests/mail-delivery.ts';

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
  // Nobody has looked at the second revision, so the comparison is with the one they know.
  await revise(40);
  expect(await changes()).toEqual(total('$300.00', '$400.00'));
  app.clock.advance(2 * 3_600_000);
  await page().viewed({ token, revision: 3 });
  expect(await changes(), 'still there when the page is opened again').toEqual(total('$300.00', '$400.00'));
  await revise(45);
  expect(await changes()).toEqual(total('$400.00', '$450.00'));
  const events = (await owner.client.api.quotes.get({ id })).events.filter(({ type }) => type === 'revised');
  expect(events.map(({ summary }) => summary)).toEqual([
    'Changed, revision 2: Total: $350.00, was $300.00, and 1 more change',
    'Changed, revision 3: Total: $400.00, was $350.00, and 1 more change',
    'Changed, revision 4: Total: $450.00, was $400.00, and 1 more change',
  ]);
  await page().decide({ token, decision: 'approved', revision: 4, name: 'Carla' });
  expect(await changes()).toEqual([]);
});

test('a mailed revision is known to the customer, one that nobody has seen is not', async () => {
  const { revise, changes, owner, orgId, id } = await sharedQuote();
  await revise(35);
  expect(await changes()).toEqual([]);
  await owner.client.api.quotes.send({ id });
  await deliverMails(app, orgId, id);
  await revise(40);
  expect(await changes()).toEqual(total('$350.00', '$400.00'));
});

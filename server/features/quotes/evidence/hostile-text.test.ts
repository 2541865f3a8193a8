import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { anyText } from '#tests/support/any-text.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { decideWithAnyText, quoteTexts } from '#tests/support/hostile-quote.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { verifyQuoteChain } from './check-queries.ts';
import { appendEvent } from './events.ts';
import { findSignedPdf } from './pdfs.ts';
import { signQuote } from './sign-quote.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app?.close());

const chainOf = (quoteId: string, { scope } = company) => verifyQuoteChain(app.services, scope, quoteId);

test('an unpaired surrogate in the signer’s name does not break the evidence', async () => {
  const { id, token } = await buildSentQuote(app, company);
  await company.owner.client.api.quotes.send({ id, message: 'Hello \udfff' });
  const { approval } = app.client().api;
  await approval.ask({ token, question: 'Is it \ud83d loud?', name: 'Ann \ud800' });
  await approval.decide({ token, decision: 'approved', name: 'Ann \ud800\0', reason: '', revision: 1 });
  expect(await chainOf(id)).toMatchObject({ ok: true });
  expect(
    await app.query(`select actor_name from quote_events where quote_id = $1 and type = 'approved'`, [id]),
  ).toEqual([{ actor_name: 'Ann \ufffd\ufffd' }]);
  expect(await app.query('select signer_name from decisions where quote_id = $1', [id])).toEqual([
    { signer_name: 'Ann \ufffd\ufffd' },
  ]);
  await signQuote(app.services, { org_id: company.orgId, quote_id: id });
  expect(await findSignedPdf(app.services, company.scope, id)).not.toBeNull();
});

test('no text breaks a quote’s log, from its first draft to its decision', async () => {
  const other = await buildCompany(app);
  await fc.assert(
    fc.asyncProperty(quoteTexts(anyText()), async (texts) => {
      const id = await decideWithAnyText(other.owner.client.api, app.client().api, texts);
      expect(await chainOf(id, other)).toMatchObject({ ok: true });
    }),
    { numRuns: 25 },
  );
});

test('an event that the database would store differently rolls back the change', async () => {
  const { id } = await buildSentQuote(app, company);
  const actor = { kind: 'customer', id: null, name: 'Ann \ud800' } as const;
  const asked = withQuote(app.services.db, company.scope, id, async (tx, quote) => {
    await tx.updateTable('quotes').set({ notes: 'never kept' }).where('id', '=', id).execute();
    await appendEvent(tx, app.services, company.scope, { quote, type: 'question', actor, at: new Date() });
  });
  await expect(asked).rejects.toThrow('the stored row doesn’t match what was hashed');
  expect(await app.query('select notes from quotes where id = $1', [id])).toEqual([{ notes: '' }]);
  expect(await chainOf(id)).toMatchObject({ ok: true, length: 2 });
});

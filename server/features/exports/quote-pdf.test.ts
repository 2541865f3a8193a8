import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { QuoteDocument } from '#server/platform/pdf/document.ts';
import type { PrepareSource } from '#server/platform/pdf/renderer.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { applyPayments, buildOwedQuote, payByCard } from '#tests/support/payments.ts';
import { exportedPdf } from './quote-pdf.ts';

let app: TestApp;
let worker: Services;
const documents: QuoteDocument[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const services = app.workerServices();
  const render = (prepare: PrepareSource, weight?: number) =>
    services.pdf.render(async () => {
      const source = await prepare();
      documents.push(source.document);
      return source;
    }, weight);
  worker = { ...services, pdf: { ...services.pdf, render } };
});
afterAll(() => app?.close());

test('a paid deposit isn’t shown as due in an approved quote without a stored copy, or in the revision that follows it', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  await payByCard(app, token, 'deposit');
  await applyPayments(app, worker);
  const { quotes } = company.owner.client.api;
  const lastRow = async (quote: { id: string; revision: number; status: 'approved' | 'pending' }) => {
    await exportedPdf(worker, company.scope, { ...quote, number: 1001, link_made_at: new Date() });
    return documents.at(-1)?.totals.at(-1);
  };
  expect(await lastRow({ id, revision: 1, status: 'approved' })).toEqual({ label: 'Deposit paid', amount: '$300.00' });
  const new_id = newId();
  await quotes.reopen({ id, new_id });
  await quotes.send({ id: new_id });
  const offer = await lastRow({ id: new_id, revision: 2, status: 'pending' });
  expect(offer).toEqual({ label: 'Due on approval', amount: '$0.00' });
});

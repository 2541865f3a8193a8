import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#server/features/services.ts';
import { payCheckout } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { PASSWORD, type TestCompany } from '#tests/support/factories.ts';
import {
  applyPayments,
  approvedQuote,
  buildOwedQuote,
  CARD,
  entriesIn,
  openPage,
  payByCard,
} from '#tests/support/payments.ts';
import { checkAttempt } from './check-attempt.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

const settle = () => applyPayments(app, worker);

describe('a payment page that was opened before the deletion was announced', () => {
  const announce = ({ owner, name }: TestCompany) =>
    owner.client.api.ownership.end({ company_name: name, password: PASSWORD });
  const runQueued = async ({ orgId }: TestCompany) => {
    const queued = await app.query<{ data: { org_id: string; attempt_id: string } }>(
      `select data from pgboss.job where name = 'settle-payment-attempt' and data ->> 'org_id' = $1 and (data ->> 'at')::timestamptz <= $2`,
      [orgId, app.services.now()],
    );
    for (const { data } of queued) await checkAttempt(worker, data);
  };

  test('an open payment page is closed at the provider; after the deletion is canceled, a new one opens', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const second = await approvedQuote(company);
    const sessions = [await openPage(app, token, 'balance'), await openPage(app, second.token, 'deposit')];
    await announce(company);
    await runQueued(company);
    for (const session of sessions)
      expect(await payCheckout(app.services, session, CARD)).toMatchObject({ outcome: 'over' });
    await settle();
    expect(await entriesIn(app, id)).toEqual([]);
    await company.owner.client.api.ownership.keep();
    await payByCard(app, token, 'balance');
    await settle();
    expect(await entriesIn(app, id)).toEqual([['charge', 100_000]]);
  });

  test('a payment page that the provider is still opening is closed, too, and the customer sees why', async () => {
    const { token, company } = await buildOwedQuote(app);
    const real = app.services.payments;
    const opened: string[] = [];
    Object.assign(app.services, {
      payments: {
        ...real,
        startPayment: async (start: Parameters<typeof real.startPayment>[0]) => {
          const page = await real.startPayment(start);
          opened.push(page.sessionId);
          await announce(company);
          await runQueued(company);
          return page;
        },
      },
    });
    try {
      await expect(app.client().api.approval.pay({ token, purpose: 'balance' })).rejects.toMatchObject({
        code: 'PAYMENT_REFUSED',
        message: 'You can’t pay here anymore. Please ask the company how to pay.',
      });
    } finally {
      Object.assign(app.services, { payments: real });
    }
    expect(await payCheckout(app.services, opened[0] ?? '', CARD)).toMatchObject({ outcome: 'over' });
  });
});

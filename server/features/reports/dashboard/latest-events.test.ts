import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the latest events are shown with their quote, in plain sentences', async () => {
  const company = await buildCompany(app);
  const { id } = await buildQuote(company, { sent: true });
  app.clock.advance(1000);
  await buildQuote(company);
  app.clock.advance(1000);
  await company.owner.client.api.quotes.extend({ id, days: 60 });
  const { latest } = await company.owner.client.api.dashboard.get();
  expect(latest[0]?.events[0], 'in two parts').toMatchObject({
    type: 'extended',
    who: 'Olive Owner',
    did: expect.stringMatching(/^extended Q-1001/),
  });
  expect(latest.map(({ number, events }) => [number, events.map(({ summary }) => summary)])).toEqual([
    [
      'Q-1001',
      [
        expect.stringMatching(
          /^Expiration changed to \w{3}, \w{3} \d+(?:, \d{4})? \(was \w{3}, \w{3} \d+(?:, \d{4})?\)$/,
        ),
        expect.stringMatching(/^Link copied for sharing, \$300\.00, valid until/),
        'Quote created',
      ],
    ],
    ['Q-1002', ['Quote created']],
  ]);
});

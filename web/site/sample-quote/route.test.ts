import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { wordsOf } from '#tests/support/english-left.ts';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as sample from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'sample', parentId: 'root', path: 'sample-quote', module: builtPage(sample) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' } });
});
afterAll(() => app.close());

const opened = async () =>
  wordsOf(await (await fetch(`${app.url}/sample-quote`, { headers: { accept: 'text/html' } })).text()).join(' ');

async function approved(pay: { pay?: string }): Promise<string> {
  const page = await fetch(`${app.url}/sample-quote`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'approve', name: 'Jordan Avery', revision: '1', language: 'en', ...pay }),
    headers: { accept: 'text/html', origin: app.url, 'sec-fetch-site': 'same-origin' },
  });
  return page.text();
}

test('cards are offered, but no payment page is promised', async () => {
  const text = await opened();
  expect(text).toContain('Pay the deposit now');
  expect(text).toContain('In this sample, no page opens and no card is charged.');
  expect(text).not.toContain('You’ll pay on Stripe’s secure page.');
});

test('the page thanks whoever approved by the first name that was typed', async () => {
  expect(wordsOf(await approved({})).join(' ')).toContain('Thank you, Jordan.');
});

test.each([{}, { pay: 'deposit' }, { pay: 'balance' }])(
  'approved with %j, the work is still to come, and the balance is not requested',
  async (pay) => {
    const text = wordsOf(await approved(pay)).join(' ');
    expect(text).toContain('Pre-existing Condition');
    expect(text).not.toContain('After Work Completed');
    expect(text).not.toContain('To pay, please');
  },
);

test.each([{}, { pay: 'deposit' }, { pay: 'balance' }])(
  'approved with %j, the page promises no date to pick',
  async (pay) => {
    const html = await approved(pay);
    expect(html).not.toContain('id="appointment"');
    const text = wordsOf(html).join(' ');
    expect(text).toContain('What happens next We’ll call you within one business day to schedule.');
    expect(text).not.toMatch(/(?:pick|choose|select) a date/i);
  },
);

/** The sample quote after its decision: it says only what can be done there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { wordsOf } from '#tests/english-left.ts';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
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

test.each([{}, { pay: 'deposit' }, { pay: 'balance' }])(
  'approved with %j, no date is promised that cannot be picked',
  async (pay) => {
    const page = await fetch(`${app.url}/sample-quote`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'approve', name: 'Jordan Avery', revision: '1', language: 'en', ...pay }),
      headers: { accept: 'text/html', origin: app.url, 'sec-fetch-site': 'same-origin' },
    });
    const html = await page.text();
    expect(html).not.toContain('id="appointment"');
    const text = wordsOf(html).join(' ');
    expect(text).toContain('What happens next We’ll call you within one business day to schedule.');
    expect(text).not.toMatch(/(?:pick|choose|select) a date/i);
  },
);

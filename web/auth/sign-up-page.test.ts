import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as layout from './layout.tsx';
import * as auth from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'accounts', parentId: 'root', path: '', module: builtPage(layout) },
    { id: 'auth', parentId: 'accounts', path: 'auth', module: builtPage(auth) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' } });
});
afterAll(() => app.close());

const AGREES = /<button class="button button-primary" type="submit">Create account<\/button><p[^>]*>(.*?)<\/p><\/form>/;

test('below the button, people who sign up read what they agree to; the links open in a new tab', async () => {
  const page = await fetch(`${app.url}/auth?mode=sign-up`, { headers: { accept: 'text/html' } });
  const [, sentence = ''] = AGREES.exec(await page.text()) ?? [];
  const words = sentence.replace(/<[^>]+>/g, '');
  expect(words).toBe('By creating an account, you agree to the Terms and Privacy Policy.');
  const links = [...sentence.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(links).toEqual([
    'href="/terms" target="_blank" rel="noreferrer"',
    'href="/privacy" target="_blank" rel="noreferrer"',
  ]);
  const signIn = await fetch(`${app.url}/auth`, { headers: { accept: 'text/html' } });
  expect(await signIn.text()).not.toContain('you agree');
});

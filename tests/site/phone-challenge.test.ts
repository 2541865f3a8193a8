import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { startBuiltSite } from '#tests/support/built-site.ts';
import { buildCompany, PASSWORD } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { lastTextTo, setUpPhone } from '#tests/support/phone-texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite({ TEXTS: 'test' });
});
afterAll(() => app?.close());

const PAGE = '/auth/verify';

async function pageOf(client: TestClient, path = PAGE): Promise<string> {
  const answer = await client.request('GET', path);
  expect(answer.status).toBe(200);
  return answer.text();
}

async function post(client: TestClient, fields: Record<string, string>) {
  const url = `${app.url}${PAGE}`;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: app.url,
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
  };
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

test('with JavaScript off, one press sends a code by text, and that code or a backup code signs in', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpPhone(app, owner);
  const client = app.client();
  await client.api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });

  const first = await pageOf(client);
  expect(first).toContain(`Text a code to <!-- -->•••• ${phone.phone.slice(-4)}`.replace('<!-- -->', ''));
  expect(first).toContain(`name="factor_id" value="${phone.id}"`);
  expect(first, 'looking sends nothing').not.toContain('name="code"');
  expect(first).toContain('?with=backup-code');

  expect(await post(client, { factor_id: phone.id })).toMatchObject({ status: 303, location: `${PAGE}?with=phone` });
  const second = await pageOf(client, `${PAGE}?with=phone`);
  expect(second).toContain(`A code is on its way to •••• ${phone.phone.slice(-4)}.`);
  expect(second).toMatch(/name="code"[^>]*autoComplete="one-time-code"|autoComplete="one-time-code"[^>]*name="code"/i);

  const { code } = await lastTextTo(app, owner.id);
  const wrong = await post(client, { code: code === '000000' ? '111111' : '000000' });
  expect({ status: wrong.status, said: wrong.html.includes('That code didn’t work.') }).toEqual({
    status: 422,
    said: true,
  });
  expect(await post(client, { code })).toMatchObject({ status: 303, location: '/app' });
});

test('a phone that replied STOP gets no code, and the page says why and offers a backup code', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpPhone(app, owner);
  await app.query('update factors set texts_stopped_at = now() where id = $1', [phone.id]);
  const client = app.client();
  await client.api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
  const refused = await post(client, { factor_id: phone.id });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('This number replied STOP to our texts');
  expect(refused.html).toContain('?with=backup-code');
});

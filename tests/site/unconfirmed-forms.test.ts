/**
 * Repeatedly sends every form that a visitor sees, for a company whose owner never confirmed their email. The
 * program may send only the confirmation email and three repeats.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectConfirmationsAlone,
  OPERATOR,
  sendAll,
  signUpUnconfirmed,
} from '#tests/isolation/unconfirmed-company.ts';
import type { TestApp } from '#tests/support/app.ts';
import { startBuiltSite } from '#tests/support/built-site.ts';
import { PASSWORD, type TestCompany } from '#tests/support/factories.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { type Form, formsIn } from './forms.ts';

/** More rounds than emails allowed. The test has also passed with 50. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

let mailServer: TestMailServer;
let app: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startBuiltSite({ SMTP_URL: mailServer.url, CONTACT_EMAIL: OPERATOR, TEXTS: 'test' });
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
});

/** @param email the owner's, which belongs to someone else */
function filledIn({ fields }: Form, email: string): URLSearchParams {
  const typed = new URLSearchParams();
  for (const { name, type, value } of fields) {
    if (name === '') continue;
    if (type === 'hidden' || type === 'radio' || type === 'checkbox') typed.set(name, value || 'on');
    else if (type === 'email' || name === 'email') typed.set(name, email);
    else if (type === 'password') typed.set(name, PASSWORD);
    else if (type === 'tel') typed.set(name, '(614) 555-0131');
    else typed.set(name, value || 'Anna Stranger');
  }
  return typed;
}

/** Pages with forms: those about accounts, and the customer's page before and after a decision. */
async function pagesOf(company: TestCompany): Promise<string[]> {
  const pages = ['/auth', '/auth?mode=sign-up', '/auth/code', '/auth/reset', '/contact', '/checkout/success'];
  const pageOf = ({ token }: { token: string }) => `/quote/approve/${token}`;
  for (let left = 0; left < 3; left += 1) pages.push(pageOf(await buildSentQuote(app, company)));
  return pages;
}

test(`every form on our pages, sent ${ROUNDS} times for an owner who never confirmed their email, causes only confirmation emails`, {
  timeout: 1_800_000,
}, async () => {
  const company = await signUpUnconfirmed(app);
  const { owner } = company;
  const sent = new Set<string>();
  const send = async (form: Form, button: { name: string; value: string }) => {
    const body = filledIn(form, owner.email);
    if (button.name) body.set(button.name, button.value);
    const { status } = await fetch(form.action, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { origin: app.url, accept: 'text/html' },
    });
    expect([form.action, status]).not.toEqual([form.action, 500]);
    const { pathname } = new URL(form.action);
    sent.add(`${pathname.startsWith('/quote/') ? 'quote' : pathname}: ${body.get('intent') ?? 'the only one'}`);
  };
  const pages = await pagesOf(company);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const path of pages) {
      const page = `${app.url}${path}`;
      const forms = formsIn(await (await fetch(page, { headers: { accept: 'text/html' } })).text(), page);
      for (const form of forms.filter(({ method }) => method === 'post'))
        for (const button of form.buttons) await send(form, button);
    }
  expect([...sent]).toEqual(
    expect.arrayContaining(['/auth', '/auth/code', '/auth/reset', '/contact'].map((path) => `${path}: the only one`)),
  );
  expect([...sent]).toEqual(expect.arrayContaining(['quote: approve', 'quote: decline', 'quote: ask']));
  await sendAll(app);
  expectConfirmationsAlone(mailServer.received, owner);
});

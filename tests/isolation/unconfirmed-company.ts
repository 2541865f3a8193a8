/** A company whose owner signed up with someone else's email, and the emails that the program may send for it. */
import type { Email } from 'postal-mime';
import { expect, vi } from 'vitest';
import { CONFIRMATIONS } from '#domain/messages/leaving-rules.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openTestSession, PASSWORD, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';

export const OPERATOR = 'help@rinseline.example';

/** Signs up a new company. The program sends the first confirmation email. */
export async function signUpUnconfirmed(app: TestApp): Promise<TestCompany> {
  const client = app.client();
  const email = uniqueEmail('victim');
  const data = { full_name: 'Stan Stranger', company_name: 'Strange Washing' };
  await client.api.accounts.signup({ email, password: PASSWORD, data });
  const session = await client.api.accounts.session();
  const [orgId, id] = [session?.organization?.id ?? '', session?.user.id ?? ''];
  const author = { actor: { id, name: data.full_name }, request: { ip: '192.0.2.1', id: 'test' } };
  const { token } = await openTestSession(app, id);
  const owner = { id, email, fullName: data.full_name, role: 'owner' as const, session: token, client, author };
  return { orgId, scope: scopeOfMembership({ orgId }), name: data.company_name, owner };
}

export async function sendAll(app: TestApp): Promise<void> {
  await app.startWorkers();
  const waiting = () =>
    app.query(
      `select name from pgboss.job where state in ('created', 'active') and start_after < now()
       and name in ('send-message', 'send-account-message', 'send-text', 'make-export', 'tell-person', 'sign-quote', 'release-waiting')`,
    );
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 300_000, interval: 500 });
}

/** @param received emails to anyone; the installation's operator may get any email */
export function expectConfirmationsAlone(received: readonly Email[], owner: { email: string }): void {
  const left = received.filter(({ to }) => !to?.some(({ address }) => address === OPERATOR));
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThanOrEqual(CONFIRMATIONS.mails);
  for (const mail of left) {
    expect(mail.to?.map(({ address }) => address)).toEqual([owner.email]);
    expect(mail.subject).toBe('Confirm your email for Rinseline');
    expect(mail.text).not.toContain('Stranger');
  }
}

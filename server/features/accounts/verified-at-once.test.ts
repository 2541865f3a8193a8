/** Two tabs confirm two factors of one person at the same moment. Backup codes are issued only once, and they work. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readViewer } from '#server/platform/auth/viewer-queries.ts';
import { withIdentity } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, PASSWORD } from '#tests/support/factories.ts';
import { lockAccount } from './account/lock-account.ts';
import { verifyFactor } from './two-factor/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const REQUEST = { ip: '192.0.2.1', id: 'test-request' };

const waiting = async () =>
  (
    await app.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]?.count;

async function twoBegun() {
  const { owner } = await buildCompany(app);
  const reauthentication = { current_password: PASSWORD };
  const { factor } = await owner.client.api.factors.enroll({
    factor_type: 'totp',
    friendly_name: 'Phone',
    reauthentication,
  });
  const second = newId();
  await app.query(
    `insert into factors (id, user_id, factor_type, friendly_name, encrypted_secret, created_at)
     select $1, user_id, factor_type, 'Tablet', encrypted_secret, created_at from factors where id = $2`,
    [second, factor.id],
  );
  const viewer = await readViewer(app.services, owner.session);
  if (!viewer) throw new Error('The session is not known');
  return { owner, viewer, ids: [factor.id, second] };
}

test('the backup codes are created with the first verified factor, so no one gets codes that don’t work', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { owner, viewer, ids } = await twoBegun();
    // Both requests wait for the account lock, so neither sees the other's change.
    const both = await withIdentity(app.services.db, async (tx) => {
      await lockAccount(tx, owner.id);
      const under = ids.map((id) =>
        verifyFactor(app.services, viewer, { id, columns: { last_used_step: 1 } }, REQUEST),
      );
      await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 90_000, interval: 10 });
      return under;
    });
    const answers = await Promise.all(both);
    const given = answers.filter((codes) => codes !== null);
    expect(given).toHaveLength(1);
    const guest = app.client();
    await guest.api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
    expect(await guest.api.factors.verify({ code: given[0]?.[0] ?? '' })).toMatchObject({
      user: { email: owner.email },
    });
  }
});

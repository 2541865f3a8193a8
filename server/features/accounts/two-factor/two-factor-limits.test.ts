/** Guesses are counted in the database, so a second process or sign-in continues the count. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRateLimits } from '#server/platform/auth/limits.ts';
import { pingDatabase } from '#server/platform/db/ping.ts';
import { createServer } from '#server/platform/http/server.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, PASSWORD } from '#tests/support/factories.ts';
import { createTestClient, type TestClient } from '#tests/support/http-client.ts';

let app: TestApp;
let second: { url: string; close(): Promise<void> };

/** Acts as a second server process with the same database. It has its own port and in-memory counters. */
async function secondServer(first: TestApp) {
  const { env, db } = first.services;
  const limits = createRateLimits({ pool: db.identity.pool, secretKey: env.SECRET_KEY, factor: 1 });
  const services = { ...first.services, limits };
  const { server, close } = createServer({
    env,
    log: services.log,
    router: createRouter(services),
    rawRoutes: [],
    checkReady: () => pingDatabase(db),
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => close(100) };
}

beforeAll(async () => {
  app = await startTestApp({ limitsFactor: 1 });
  second = await secondServer(app);
});
afterAll(async () => {
  await second?.close();
  await app?.close();
});

const codeOfRefusal = (call: Promise<unknown>) =>
  call.then(
    () => 'session',
    (error: { code: string }) => error.code,
  );

async function challengeFor(client: TestClient, email: string): Promise<string> {
  const answer = await client.api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
  return 'two_factor_challenge' in answer ? answer.two_factor_challenge.challenge_id : '';
}

test('across two processes, one sign-in allows five attempts, and all sign-ins of an account together allow ten an hour', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpApp(app, owner);
  const clients = [app.client(), createTestClient(second.url)] as const;
  const outcomes: string[] = [];
  for (const round of [0, 1]) {
    const challenge_id = await challengeFor(clients[round] ?? clients[0], owner.email);
    for (let tried = 0; tried < 5; tried += 1) {
      const client = clients[tried % 2] ?? clients[0];
      outcomes.push(await codeOfRefusal(client.api.factors.verify({ challenge_id, code: phone.wrongCode() })));
    }
  }
  expect(outcomes).toEqual([
    ...Array<string>(4).fill('CODE_INVALID'),
    'SIGN_IN_OVER',
    ...Array<string>(4).fill('CODE_INVALID'),
    'SIGN_IN_OVER',
  ]);
  const challenge_id = await challengeFor(clients[0], owner.email);
  for (const client of clients)
    expect(await codeOfRefusal(client.api.factors.verify({ challenge_id, code: phone.nextCode() }))).toBe(
      'RATE_LIMITED',
    );
  const [backupCode = ''] = phone.backupCodes;
  expect(await codeOfRefusal(clients[1].api.factors.verify({ challenge_id, code: backupCode }))).toBe('RATE_LIMITED');

  const other = (await buildCompany(app)).owner;
  const otherPhone = await setUpApp(app, other);
  const theirs = await challengeFor(app.client(), other.email);
  expect(
    await codeOfRefusal(app.client().api.factors.verify({ challenge_id: theirs, code: otherPhone.nextCode() })),
  ).toBe('session');
});

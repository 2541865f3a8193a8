import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('work that a device queued for one user waits while someone else is signed in', async () => {
  const [own, other] = [await buildCompany(app), await buildCompany(app)];
  const teammate = await buildMember(app, own);
  const body = JSON.stringify({ edit_number: 0, draft: draft() });
  const save = (by: typeof own.owner, id: string) =>
    by.client.request('PUT', `/api/quotes/${id}`, {
      headers: { 'content-type': 'application/json', 'x-acting-user': own.owner.id },
      body,
    });
  const id = newId();
  for (const by of [other.owner, teammate]) {
    const answer = await save(by, id);
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'OTHER_USER' })]);
  }
  expect(await app.query('select id from quotes where id = $1', [id])).toEqual([]);
  expect((await save(own.owner, id)).status).toBe(200);
  const nobody = await app.client().request('PUT', `/api/quotes/${newId()}`, {
    headers: { 'content-type': 'application/json', 'x-acting-user': own.owner.id },
    body,
  });
  expect(nobody.status).toBe(401);
});

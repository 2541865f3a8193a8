/** Calls every procedure with keys that have one scope each, and compares the result with the handwritten table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_SCOPES, type ApiScope } from '#domain/company/api-scopes.ts';
import { startTestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { Calls, named } from './calls.ts';
import { keyOf } from './company-samples.ts';
import { type Procedure, procedures } from './contract-walk.ts';
import { ANSWERS_WITH_LINK, CALLS_OF_SCOPE } from './scope-table.ts';
import type { World } from './world.ts';

let calls: Calls;
let own: World;
/** by set of scopes */
const keys = new Map<string, string>();
beforeAll(async () => {
  const app = await startTestApp({ settings: { TEXTS: 'test' } });
  calls = new Calls(app);
  own = { app, company: await buildCompany(app), marker: 'Ownmark' };
});
afterAll(() => calls?.app.close());

async function keyWith(scopes: readonly ApiScope[]): Promise<string> {
  const name = scopes.join(' ');
  const key = keys.get(name) ?? (await keyOf(own, scopes)).key;
  keys.set(name, key);
  return key;
}

const callOf = ({ method, path }: Procedure) => `${method} ${path}`;
const scopesInTable = (procedure: Procedure) =>
  API_SCOPES.filter((scope) => CALLS_OF_SCOPE[scope].includes(callOf(procedure)));

test('the scope table names only existing calls, each once', () => {
  const known = procedures.map(callOf);
  const inTable = Object.values(CALLS_OF_SCOPE).flat();
  expect(inTable.filter((call) => !known.includes(call))).toEqual([]);
  expect(new Set(inTable).size).toBe(inTable.length);
  expect(ANSWERS_WITH_LINK.filter((call) => !inTable.includes(call))).toEqual([]);
});

test.each(named(procedures))(
  '%s works with the scope that the table gives it, and with no other',
  async (_, procedure) => {
    const codes = new Map<ApiScope, string>();
    for (const scope of API_SCOPES) codes.set(scope, (await calls.emptyByKey(procedure, await keyWith([scope]))).code);
    const refused = API_SCOPES.filter((scope) => codes.get(scope) === 'PERMISSION_DENIED');
    const open = refused.length === 0 ? [] : API_SCOPES.filter((scope) => !refused.includes(scope));
    expect(open).toEqual(scopesInTable(procedure));
    if (open.length === 0) expect([...new Set(codes.values())]).toEqual(['NOT_FOUND']);
  },
);

const LINK = '/quote/approve/';

test.each(named(procedures.filter(({ policy }) => policy.scope)))(
  '%s shows the customer’s link only to a key that may send it',
  async (_, procedure) => {
    const [scope] = scopesInTable(procedure);
    if (!scope) throw new Error(`${callOf(procedure)} is in no row of the table`);
    const answerTo = async (scopes: readonly ApiScope[]) =>
      calls.byKey(procedure, await calls.sampleOf(procedure, own), await keyWith(scopes));
    const answered = await answerTo([scope]);
    expect(answered).toMatchObject({ ok: true });
    if (scope !== 'quotes:write') expect(answered.body).not.toContain(LINK);
    const withLink = await answerTo([...new Set([scope, 'quotes:write' as const])]);
    expect(withLink).toMatchObject({ ok: true });
    expect(withLink.body.includes(LINK)).toBe(ANSWERS_WITH_LINK.includes(callOf(procedure)));
  },
);

test('the dashboard shows visits and to-dos only to a key that may read them', async () => {
  const procedure = procedures.find(({ name }) => name === 'dashboard.get');
  const dashboardFor = async (scopes: readonly ApiScope[]) => {
    const answer = procedure && (await calls.byKey(procedure, undefined, await keyWith(scopes)));
    const { needs, today } = JSON.parse(answer?.body ?? '') as { needs: { rows: unknown[] }[]; today: unknown[] };
    return { rows: needs.flatMap(({ rows }) => rows).length, visits: today.length };
  };
  expect(await dashboardFor(['reports:read'])).toEqual({ rows: 0, visits: 0 });
  expect((await dashboardFor(['reports:read', 'quotes:read', 'jobs:read'])).rows).toBeGreaterThan(0);
});

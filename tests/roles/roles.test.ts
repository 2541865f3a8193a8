/**
 * Checks every cell of docs/product.md, section 4, over HTTP, with every procedure and page of its row. Doesn't
 * use the program's own table, `domain/team/permissions.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '#domain/team/permissions.ts';
import { Calls, NOBODYS_ID, type Outcome } from '#tests/isolation/calls.ts';
import { exportOf } from '#tests/isolation/company-samples.ts';
import { type Procedure, procedures } from '#tests/isolation/contract-walk.ts';
import { LAST_ACTS } from '#tests/isolation/exceptions.ts';
import { filledIn, webPages } from '#tests/isolation/web-pages.ts';
import type { World } from '#tests/isolation/world.ts';
import { sessionForTests } from '#tests/samples/session.ts';
import { startTestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, customLine, type TestPerson } from '#tests/support/factories.ts';
import { withheldBy } from '#web/staff/shell/navigation/navigation.ts';
import { DECISIONS, opens, PERSONAL_PAGES, rowsOfPage, rowsOfProcedure } from './decision-table.ts';
import { AIMS } from './team-targets.ts';

let calls: Calls;
let world: World;
/** People who only read or whom the program refuses, so nothing changes them. */
let unchanged: Record<Role, TestPerson>;
beforeAll(async () => {
  const app = await startTestApp({ settings: { TEXTS: 'test' } });
  calls = new Calls(app);
  world = { app, company: await buildCompany(app), marker: 'Roles' };
  await exportOf(world);
  const [admin, member] = [await personOf('admin', world), await personOf('member', world)];
  unchanged = { owner: world.company.owner, admin, member };
});
afterAll(() => calls?.app.close());

const byRole = procedures.filter(({ policy }) => policy.auth === 'organization');
const aimed = new Set(AIMS.map(({ procedure }) => procedure));

const pages = webPages.filter((path) => path === '/app' || path.startsWith('/app/'));

function personOf(role: Role, { app, company }: World): Promise<TestPerson> | TestPerson {
  return role === 'owner' ? company.owner : buildMember(app, company, { role });
}

function unchangedPersonOf(role: Role, at: World): Promise<TestPerson> | TestPerson {
  return at === world ? unchanged[role] : personOf(role, at);
}

async function callAs(role: Role, procedure: Procedure, at: World, input: unknown): Promise<Outcome> {
  if (procedure.method === 'GET') return calls.as(procedure, input, await unchangedPersonOf(role, at));
  return calls.withCookie(procedure, input, await calls.newCookieOf(await personOf(role, at)));
}

async function expectRefused(roles: readonly Role[], procedure: Procedure, at: World, input: unknown): Promise<void> {
  const { orgId } = at.company;
  const cookies = new Map<Role, string>();
  for (const role of roles) cookies.set(role, await calls.newCookieOf(await unchangedPersonOf(role, at)));
  const before = await calls.fingerprint(orgId);
  for (const [role, cookie] of cookies) {
    const outcome = await calls.withCookie(procedure, input, cookie);
    expect(outcome, role).toMatchObject({ ok: false, status: 403, code: 'PERMISSION_DENIED' });
    expect(JSON.parse(outcome.body), role).toMatchObject({ message: 'Permission denied' });
  }
  // Refused calls don't change any row of the company.
  expect(await calls.fingerprint(orgId), roles.join(', ')).toEqual(before);
}

/**
 * Expects a refusal for everyone else. The first allowed role then succeeds with the same input. Each further
 * role gets a new input, because a call may use it up.
 */
async function expectOpenTo(
  open: readonly Role[],
  procedure: Procedure,
  at: World,
  newInput: () => Promise<unknown>,
): Promise<Outcome[]> {
  const closed = ROLES.filter((role) => !open.includes(role));
  let input = await newInput();
  if (closed.length > 0) await expectRefused(closed, procedure, at, input);
  const outcomes: Outcome[] = [];
  for (const role of open) {
    if (outcomes.length > 0 && procedure.method !== 'GET') input = await newInput();
    outcomes.push(await callAs(role, procedure, at, input));
  }
  return outcomes;
}

describe('the table of permissions', () => {
  test('has one row for every procedure that requires a role', () => {
    const rows = byRole.map(({ name }) => [name, rowsOfProcedure(name).length] as const);
    expect(rows.filter(([, count]) => count !== 1)).toEqual([]);
    expect(byRole.length).toBeGreaterThan(60);
  });

  test('names only existing procedures', () => {
    const names = new Set(byRole.map(({ name }) => name));
    const written = DECISIONS.flatMap((row) => row.procedures.filter((name) => !name.endsWith('*')));
    expect(written.filter((name) => !names.has(name))).toEqual([]);
  });

  test('has one row for every page of the app except personal ones', () => {
    const placed = pages.map((path) => [path, PERSONAL_PAGES.includes(path) ? 1 : rowsOfPage(path).length] as const);
    expect(placed.filter(([, count]) => count !== 1)).toEqual([]);
    expect(pages).toContain('/app/personnel/:employeeId');
  });
});

describe.each(DECISIONS.map((row) => [row.may, row] as const))('the permission “%s”', (_, row) => {
  const belonging = byRole.filter(({ name }) => rowsOfProcedure(name)[0] === row);
  test.each(belonging.map((procedure) => [procedure.name, procedure] as const))(
    '%s works for exactly the roles in the table',
    async (name, procedure) => {
      const at = LAST_ACTS.has(name) ? { ...world, company: await buildCompany(calls.app) } : world;
      const open = ROLES.filter((role) => opens(row.cells[role]));
      const outcomes = await expectOpenTo(open, procedure, at, () => calls.sampleOf(procedure, at));
      // Other tests cover procedures that target a person.
      for (const [index, role] of open.entries())
        if (row.cells[role] !== 'yes, members only' || !aimed.has(name))
          expect(outcomes[index], role).toMatchObject({ ok: true });
    },
  );

  test.each(
    ROLES.flatMap((role) => pages.filter((path) => rowsOfPage(path)[0] === row).map((path) => [role, path] as const)),
  )('whether the %s can open %s is as in the table', (role, path) => {
    const { user, subscription } = sessionForTests();
    const viewer = { user: { ...user, role }, subscription: { ...subscription, max_users: 15 } };
    expect(withheldBy(filledIn(path, NOBODYS_ID), viewer) !== null).toBe(!opens(row.cells[role]));
  });
});

describe('personnel calls, whose permission depends on the target’s role', () => {
  test.each(AIMS.map((aim) => [aim.procedure, aim.words, aim] as const))(
    '%s (%s) works for exactly the roles in the table',
    async (name, _, aim) => {
      const [row] = rowsOfProcedure(name);
      const procedure = byRole.find((each) => each.name === name);
      if (!row || !procedure) throw new Error(`${name} is not there`);
      // There is exactly one owner, and only a transfer changes that.
      const reach = { yes: ['admin', 'member'], 'yes, members only': ['member'] } as Record<string, Role[]>;
      const open = ROLES.filter((role) => aim.touches.every((touched) => reach[row.cells[role]]?.includes(touched)));
      const outcomes = await expectOpenTo(open, procedure, world, () => aim.input(world));
      for (const [index, role] of open.entries()) expect(outcomes[index], role).toMatchObject({ ok: true });
    },
  );
});

/** Calls that return sums. With an author, they return one person's sums. */
const WITH_SUMS = ['quotes.summary', 'dashboard.get', 'reports.overview', 'reports.breakdown', 'reports.tax'];

describe('company-wide totals', () => {
  const open = byRole.filter(({ name, method }) => {
    const [row] = rowsOfProcedure(name);
    return method === 'GET' && row !== undefined && opens(row.cells.member);
  });
  /** Returns every sum over quotes of more than one person or state, as digits. */
  async function sumsOf(orgId: string): Promise<string[]> {
    const rows = await calls.app.query<{ sum: string }>(
      `select sum(total_cents)::text as sum from quotes
       where org_id = $1 and not exists (select from quote_archives a where a.org_id = quotes.org_id and a.quote_id = quotes.id)
       group by grouping sets ((), (status)) having count(*) > 1 order by sum`,
      [orgId],
    );
    return rows.map(({ sum }) => sum);
  }
  interface Fixture {
    at: World;
    inputs: ReadonlyMap<Procedure, unknown>;
    sums: readonly string[];
  }
  /** All roles only read, so they share these quotes. */
  let fixture: Promise<Fixture> | undefined;
  async function makeFixture(): Promise<Fixture> {
    const company = await buildCompany(calls.app);
    const at = { ...world, company };
    // Two quotes in each state, with unique amounts.
    for (const decided of ['approved', 'declined', undefined] as const)
      for (const unit_cents of [12_347, 23_459])
        await buildQuote(company, { draft: { lines: [customLine({ unit_cents })] }, ...(decided && { decided }) });
    const inputs = new Map<Procedure, unknown>();
    for (const procedure of open) {
      const sample = await calls.sampleOf(procedure, at);
      // Without an author: everyone's quotes.
      inputs.set(
        procedure,
        WITH_SUMS.includes(procedure.name) ? { ...(sample as object), author_id: undefined } : sample,
      );
    }
    const sums = await sumsOf(company.orgId);
    expect(sums.length).toBeGreaterThan(0);
    return { at, inputs, sums };
  }
  const answersWithSums = async (role: Role, allowed: boolean) => {
    fixture ??= makeFixture();
    const { at, inputs, sums } = await fixture;
    await at.company.owner.client.api.company.showTotalsToMembers({ shown: allowed });
    const found: string[] = [];
    for (const [procedure, input] of inputs) {
      const outcome = await callAs(role, procedure, at, input);
      if (sums.some((sum) => new RegExp(`\\b${sum}\\b`).test(outcome.body))) found.push(procedure.name);
    }
    expect(await sumsOf(at.company.orgId)).toEqual(sums);
    return found;
  };

  test.each([
    ['owner', false, WITH_SUMS],
    ['admin', false, WITH_SUMS],
    ['member', false, []],
    ['member', true, WITH_SUMS],
  ] as const)(
    'the %s, with totals shown to members: %s, gets company-wide sums from exactly these calls: %j',
    async (role, allowed, expected) => {
      expect((await answersWithSums(role, allowed)).sort()).toEqual([...expected].sort());
    },
  );
});

/**
 * Checks made from the contract itself: who may call what, and that nobody reaches another company's rows. A procedure
 * that is added without a sample, or an id that does not say what it points to, fails here.
 */
import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { API_SCOPES } from '#domain/api-scopes.ts';
import { ROLES, roleAllows } from '#domain/permissions.ts';
import { withIdentity } from '#server/db/client.ts';
import { createRouter } from '#server/features/router.ts';
import { openSession } from '#server/features/sessions/commands.ts';
import { SESSION_COOKIE } from '#server/gate/session-cookie.ts';
import { startTestApp, type TestApp } from './app.ts';
import { buildCompany, buildInvitation, buildMember, type TestPerson } from './factories.ts';
import { type IdField, type Procedure, procedures, replaceAt, withEachLeaf } from './isolation/contract-walk.ts';
import { CLIENT_MADE, FILTERS, LAST_ACTS } from './isolation/exceptions.ts';
import { factorOf } from './isolation/factor-samples.ts';
import {
  exportOf,
  doneImportOf,
  keyOf,
  messageOf,
  photoOf,
  quoteOf,
  SAMPLES,
  sessionOf,
  type World,
} from './isolation/samples.ts';

const MARKER = 'Zqxmarker';

let app: TestApp;
let own: World;
let foreign: World;
/** one row of the other company for every entity that the contract names */
let foreignIds: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({ router: (_, services) => createRouter(services) });
  own = { app, company: await buildCompany(app, { name: 'Own Washing' }), marker: 'Ownmark' };
  const company = await buildCompany(app, { name: `Other ${MARKER}`, ownerName: `Owner ${MARKER}` });
  foreign = { app, company, marker: MARKER };
  foreignIds = await rowsOfEveryKind(foreign);
});
afterAll(() => app.close());

async function rowsOfEveryKind(world: World): Promise<Record<string, string>> {
  const { orgId, owner } = world.company;
  await buildMember(app, world.company, { fullName: `Member ${MARKER}` });
  const invitation = await buildInvitation(app, world.company);
  await quoteOf(world, { decided: 'approved' });
  const photo = await photoOf(world);
  const { message_id } = await messageOf(world);
  const quote = await owner.client.api.quotes.share({ id: photo.quote_id });
  const first = async (table: string) => {
    const [row] = await app.query<{ id: string }>(`select id from ${table} where org_id = $1 limit 1`, [orgId]);
    return row?.id ?? '';
  };
  return {
    factors: (await factorOf(world)).id,
    users: owner.id,
    invitations: invitation.id,
    quotes: quote.id,
    quote_items: quote.items[0]?.id ?? '',
    property_images: photo.id,
    messages: message_id,
    customers: await first('customers'),
    customer_imports: await doneImportOf(world),
    'customerImports.upload:id': await doneImportOf(world),
    services: await first('services'),
    surface_types: await first('surface_types'),
    material_multipliers: await first('material_multipliers'),
    addons: await first('addons'),
    audit_log: await first('audit_log'),
    exports: await exportOf(world),
    sessions: await sessionOf(app, world.company),
    api_keys: (await keyOf(world, ['quotes:read'])).id,
    // Rows of their own: once the client's id is taken by an own row, naming it is no attack any longer.
    'photos.upload:id': (await photoOf(world)).id,
    'quotes.duplicate:new_id': (await quoteOf(world)).id,
    'quotes.reopen:new_id': (await quoteOf(world)).id,
  };
}

type Person = Pick<TestPerson, 'id'>;
type Outcome = { ok: true; body: string } | { ok: false; status: number; code: string; body: string };

async function textOf(value: unknown): Promise<string> {
  return value instanceof Blob ? value.text() : (JSON.stringify(value) ?? '');
}

/** A session of its own for every call: some of them end it. */
async function newTokenOf(person: Person): Promise<string> {
  const origin = { ip: '192.0.2.1', userAgent: 'isolation test', id: 'isolation' };
  const { token } = await withIdentity(app.services.db, (tx) => openSession(tx, person.id, origin, app.services.now()));
  return token;
}

async function cookieOf(person: Person | null): Promise<string> {
  return person ? `${SESSION_COOKIE}=${await newTokenOf(person)}` : '';
}

type Call = (input: unknown) => Promise<unknown>;

async function call(
  procedure: Procedure,
  input: unknown,
  cookie: string,
  { root = '/api', authorization }: { root?: string; authorization?: string } = {},
): Promise<Outcome> {
  const headers = { cookie, ...(authorization === undefined ? {} : { authorization }) };
  const link = new OpenAPILink(contract, { url: app.url + root, headers });
  const client = createORPCClient<Record<string, Record<string, Call>>>(link);
  const [feature = '', name = ''] = procedure.name.split('.');
  try {
    return { ok: true, body: await textOf(await client[feature]?.[name]?.(input)) };
  } catch (error) {
    const { status, code, data, message } = error as { status?: number; code: string; data: unknown; message: string };
    // No answer at all: the client itself cannot put such a value into a path.
    const isUnsendable = error instanceof URIError || message.includes('Codec]');
    if (isUnsendable) return { ok: false, status: 400, code: 'UNSENT', body: '' };
    if (status === undefined) throw error;
    return { ok: false, status, code, body: await textOf({ data, message }) };
  }
}

async function callAs(procedure: Procedure, input: unknown, person: Person | null): Promise<Outcome> {
  return call(procedure, input, await cookieOf(person));
}

/** The same under /api/v1, as a program with the key. */
function callByKey(procedure: Procedure, input: unknown, key: string): Promise<Outcome> {
  return call(procedure, input, '', { root: '/api/v1', authorization: `Bearer ${key}` });
}

function urlOf({ path }: Procedure, segment: string): string {
  return `${app.url}/api${path.replace(/\{\w+\}/g, segment)}`;
}

const NOBODYS_ID = '00000000-0000-7000-8000-000000000000';

/** Without any input: the gate answers before the input is looked at. */
async function callEmpty(procedure: Procedure, person: Person | null): Promise<{ status: number; code: string }> {
  const { method } = procedure;
  const headers = { cookie: await cookieOf(person), 'content-type': 'application/json' };
  // What asks for nothing would be carried out; a scope that does not exist keeps a session from being ended.
  const body = method === 'GET' ? {} : { body: '{"scope":"none"}' };
  const response = await fetch(urlOf(procedure, NOBODYS_ID), { method, headers, ...body });
  const text = await response.text();
  return { status: response.status, code: response.ok ? '' : (JSON.parse(text) as { code: string }).code };
}

async function sampleOf(procedure: Procedure, world: World): Promise<unknown> {
  const sample = SAMPLES[procedure.name];
  if (!sample) throw new Error(`No sample input for ${procedure.name}`);
  // Some calls end the sessions there were, such as setting up a second factor.
  world.company.owner.client.cookies.set(SESSION_COOKIE, await newTokenOf(world.company.owner));
  return sample(world);
}

/** Everything the database holds of a company, each table as one hash. */
async function fingerprint(orgId: string): Promise<unknown> {
  const tables = await app.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'org_id'`,
  );
  const hash = (rows: string) => `coalesce(md5(string_agg(${rows}::text, '|' order by ${rows}::text)), '')`;
  // That a key was used is kept with it, once a minute.
  const rowOf = (table: string) => (table === 'api_keys' ? "(to_jsonb(t) - 'last_used_at')" : 't');
  const parts = [
    ...tables.map(
      ({ name }) => `select '${name}' as name, ${hash(rowOf(name))} as hash from ${name} t where org_id = $1`,
    ),
    `select 'organizations', ${hash('t')} from organizations t where id = $1`,
    `select 'factors', ${hash('f')} from factors f join users u on u.id = f.user_id where u.org_id = $1`,
    `select 'sessions', ${hash('s')} from sessions s join users u on u.id = s.user_id where u.org_id = $1`,
  ];
  return app.query(`${parts.join(' union all ')} order by 1`, [orgId]);
}

const named = (list: readonly Procedure[]) => list.map((procedure) => [procedure.name, procedure] as const);
const withIds = procedures.filter(({ ids }) => ids.length > 0);
const notPublic = procedures.filter(({ policy }) => policy.auth !== 'public');

describe('the contract', () => {
  test('has a sample for every procedure, and no sample for none', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(procedures.map(({ name }) => name).sort());
    expect(procedures.length).toBeGreaterThan(45);
  });

  test('says of every id what it points to, or that the client makes it', () => {
    const fields = procedures.flatMap(({ name, ids }) =>
      ids.map(({ path, entity }) => ({ field: `${name}:${path}`, entity })),
    );
    const bare = fields.filter(({ entity }) => entity === undefined).map(({ field }) => field);
    expect(bare.filter((field) => !CLIENT_MADE.has(field))).toEqual([]);
    const known = new Set(fields.map(({ field }) => field));
    expect([...CLIENT_MADE, ...FILTERS].filter((field) => !known.has(field))).toEqual([]);
  });

  test('names only entities of which the other company has a row', () => {
    const entities = new Set(withIds.flatMap(({ ids }) => ids.flatMap(({ entity }) => entity ?? [])));
    expect([...entities].filter((entity) => !foreignIds[entity])).toEqual([]);
  });
});

describe('with own ids', () => {
  test.each(named(procedures))('%s works', async (_, procedure) => {
    const before = await fingerprint(foreign.company.orgId);
    const world = LAST_ACTS.has(procedure.name) ? { ...own, company: await buildCompany(app) } : own;
    const outcome = await callAs(procedure, await sampleOf(procedure, world), world.company.owner);
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.body).not.toContain(MARKER);
    expect(await fingerprint(foreign.company.orgId)).toEqual(before);
  });
});

/** Every id of every procedure, one at a time and all at once. */
const attacksOn = (list: readonly Procedure[]) =>
  list.flatMap((procedure) => [
    ...procedure.ids.map((field) => [`${procedure.name} ${field.path}`, procedure, [field]] as const),
    ...(procedure.ids.length > 1 ? [[`${procedure.name} all ids`, procedure, procedure.ids] as const] : []),
  ]);

type Caller = (procedure: Procedure, input: unknown) => Promise<Outcome>;

async function expectNoLeak(procedure: Procedure, fields: readonly IdField[], asCaller: Caller): Promise<void> {
  let input = await sampleOf(procedure, own);
  for (const { path, entity } of fields) {
    const replaced = replaceAt(input, path, foreignIds[entity ?? `${procedure.name}:${path}`]);
    expect(replaced.count, `the sample has a value at ${path}`).toBeGreaterThan(0);
    ({ input } = replaced);
  }
  const before = await fingerprint(foreign.company.orgId);
  const outcome = await asCaller(procedure, input);
  expect(outcome.body).not.toContain(MARKER);
  expect(await fingerprint(foreign.company.orgId)).toEqual(before);
  const isHarmless = (field: string) => CLIENT_MADE.has(field) || FILTERS.has(field);
  if (!outcome.ok) expect([403, 404, 409]).toContain(outcome.status);
  else expect(fields.filter(({ path }) => !isHarmless(`${procedure.name}:${path}`))).toEqual([]);
}

describe('with another company’s ids', () => {
  test.each(attacksOn(withIds))('%s', (_, procedure, fields) =>
    expectNoLeak(procedure, fields, (called, input) => callAs(called, input, own.company.owner)),
  );
});

describe('by API key', () => {
  const reachable = procedures.filter(({ policy }) => policy.scope);
  let key: string;
  beforeAll(async () => {
    ({ key } = await keyOf(own, API_SCOPES));
  });

  test.each(named(reachable))('%s works and tells nothing of others', async (_, procedure) => {
    const before = await fingerprint(foreign.company.orgId);
    const outcome = await callByKey(procedure, await sampleOf(procedure, own), key);
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.body).not.toContain(MARKER);
    expect(await fingerprint(foreign.company.orgId)).toEqual(before);
  });

  test.each(attacksOn(reachable))('%s of another company', (_, procedure, fields) =>
    expectNoLeak(procedure, fields, (called, input) => callByKey(called, input, key)),
  );

  test.each(named(procedures.filter(({ policy }) => !policy.scope)))('%s is not there', async (_, procedure) => {
    const input = await sampleOf(procedure, own);
    const before = await fingerprint(own.company.orgId);
    expect(await callByKey(procedure, input, key)).toMatchObject({ ok: false, status: 404, code: 'NOT_FOUND' });
    expect(await fingerprint(own.company.orgId)).toEqual(before);
  });
});

describe('without the right', () => {
  test.each(named(notPublic))('%s: no session is 401', async (_, procedure) => {
    expect(await callAs(procedure, await sampleOf(procedure, own), null)).toMatchObject({ ok: false, status: 401 });
    expect(await callEmpty(procedure, null)).toEqual({ status: 401, code: 'NOT_AUTHENTICATED' });
  });

  const refused = notPublic.flatMap((procedure) =>
    ROLES.filter((role) => procedure.policy.action && !roleAllows(role, procedure.policy.action)).map(
      (role) => [`${procedure.name}: ${role}`, procedure, role as 'admin' | 'member'] as const,
    ),
  );
  test.each(refused)('%s is 403', async (_, procedure, role) => {
    const person = await buildMember(app, own.company, { role });
    const input = await sampleOf(procedure, own);
    const cookie = await cookieOf(person);
    const before = await fingerprint(own.company.orgId);
    expect(await call(procedure, input, cookie)).toMatchObject({ ok: false, status: 403, code: 'PERMISSION_DENIED' });
    expect(await fingerprint(own.company.orgId)).toEqual(before);
  });
});

/** What a procedure answers to a kind of caller. */
async function accessOf(procedure: Procedure, person: Person | null): Promise<string> {
  const { status, code } = await callEmpty(procedure, person);
  return [401, 402].includes(status) || ['PERMISSION_DENIED', 'EMAIL_UNCONFIRMED'].includes(code) ? code : 'may';
}

/** The scope a key needs, as the gate itself says it to a key without it; a procedure that no key reaches is not found. */
async function scopeAskedFor(procedure: Procedure, keys: readonly string[]): Promise<string> {
  const { method } = procedure;
  const answers = await Promise.all(
    keys.map((key) =>
      fetch(urlOf(procedure, NOBODYS_ID).replace('/api/', '/api/v1/'), {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{"scope":"none"}' }),
      }),
    ),
  );
  const refusals = await Promise.all(answers.filter(({ ok }) => !ok).map(async (answer) => answer.json()));
  const { code, message } = (refusals.find(({ code }) => code === 'PERMISSION_DENIED') ?? refusals[0]) as {
    code: string;
    message: string;
  };
  return /the scope (\S+)\.$/.exec(message)?.[1] ?? code;
}

test('who may call what is what was agreed', async () => {
  const company = await buildCompany(app);
  const lapsed = await buildCompany(app);
  await app.query(`update subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`, [
    lapsed.orgId,
  ]);
  const unconfirmed = await buildMember(app, company);
  await app.query('update users set org_id = null, email_confirmed_at = null where id = $1', [unconfirmed.id]);
  const callers: [string, Person | null][] = [
    ['visitor', null],
    ['unconfirmed', unconfirmed],
    ['member', await buildMember(app, company)],
    ['admin', await buildMember(app, company, { role: 'admin' })],
    ['owner', company.owner],
    ['owner after the trial', lapsed.owner],
  ];
  // Each lacks what the other has.
  const keys = [await keyOf(own, ['company:read']), await keyOf(own, ['customers:read'])].map(({ key }) => key);
  const matrix: Record<string, Record<string, string>> = {};
  for (const procedure of procedures) {
    const row: Record<string, string> = {};
    for (const [caller, person] of callers) row[caller] = await accessOf(procedure, person);
    row['API key'] = await scopeAskedFor(procedure, keys);
    matrix[procedure.name] = row;
  }
  // A right that is gained or lost shows in the difference of this file.
  await expect(`${JSON.stringify(matrix, null, 2)}\n`).toMatchFileSnapshot('./access-matrix.json');
});

describe('bad input', () => {
  const BODIES = [
    '{"',
    '[]',
    'null',
    '"text"',
    '1e999',
    `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    '{"__proto__":{"polluted":true}}',
  ];
  const SEGMENTS = ['x', '%00', '%F0%9F', '..%2F..%2Fx', 'a'.repeat(5000), NOBODYS_ID];
  const LEAVES: [string, unknown][] = [
    ['an object', {}],
    ['a list', [[]]],
    ['a long text', 'x'.repeat(20_000)],
    ['a NUL', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
    ['a huge number', 1e300],
    ['a negative number', -1],
    ['null', null],
  ];

  test.each(named(procedures))('%s refuses it and never breaks', async (_, procedure) => {
    const { method } = procedure;
    const headers = { cookie: await cookieOf(own.company.owner) };
    const json = { ...headers, 'content-type': 'application/json' };
    const broken: string[] = [];
    const note = (what: string, status: number) => {
      if (status < 200 || status >= 500) broken.push(`${what}: ${status}`);
    };
    if (method !== 'GET') {
      for (const body of BODIES)
        note(body.slice(0, 20), (await fetch(urlOf(procedure, 'x'), { method, headers: json, body })).status);
      const large = { method, headers: json, body: `{"a":"${'x'.repeat(1_100_000)}"}` };
      expect((await fetch(urlOf(procedure, 'x'), large)).status).toBe(413);
    }
    for (const segment of SEGMENTS)
      note(segment.slice(0, 20), (await fetch(urlOf(procedure, segment), { method, headers })).status);
    const sample = await sampleOf(procedure, own);
    for (const [what, value] of LEAVES)
      for (const input of withEachLeaf(sample, (leaf) => (leaf instanceof Blob ? leaf : value))) {
        const outcome = await callAs(procedure, input, own.company.owner);
        if (!outcome.ok) note(what, outcome.status);
      }
    expect(broken).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

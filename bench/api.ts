/**
 * Compares the API with a bare node:http server that sends the same statements to the same database. The
 * difference is what the contract, authorization, validation and response shaping cost. Each server runs in its
 * own process, and autocannon loads them alternately.
 *   node bench/api.ts
 */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { startApi } from './api-parts.ts';
import type { BareRoutes } from './bare-server.ts';
import { type LargeCompany, openLargeCompany } from './large-company.ts';
import { createRecorder } from './recorded-sql.ts';
import { alternate, endOf, median, requestsPerSecond, startChild } from './side-by-side.ts';

const ROUNDS = 15;
const SLICE_SECONDS = 1;
const CONNECTIONS = 16;
const QUOTES_READ = 100;

interface ApiFigure {
  what: string;
  apiPerSecond: number;
  barePerSecond: number;
  /** median ratio of all rounds */
  ratio: number;
  target: number;
}

interface Load {
  what: string;
  target: number;
  requests: autocannon.Request[];
}

const headersOf = ({ sessionToken }: LargeCompany) => ({
  cookie: `${SESSION_COOKIE}=${sessionToken}`,
  'content-type': 'application/json',
});

function draft() {
  const lines = Array.from({ length: 8 }, (_, index) => ({
    kind: 'service',
    id: randomUUID(),
    description: 'Soft wash – House Siding (stucco)',
    quantity: 100 + index,
    unit: 'sqft',
    taxable: true,
    unit_cents: null,
    basis: {
      surface_type: 'House Siding',
      service: 'Soft wash',
      material: 'stucco',
      rate_cents: 30,
      multiplier: 1.6,
      rate_book_version: 1,
    },
  }));
  return {
    customer_name: 'Carla Customer',
    customer_email: 'carla@example.com',
    customer_phone: '(202) 555-0123',
    property_address: '12 Oak Street, Springfield',
    lines,
    discount: { type: 'percent', value: 0.1 },
    tax_rate: 0.0825,
    minimum_charge_cents: 15_000,
    trip_charge_cents: 2500,
    notes: 'Procedures on the left, dog is friendly.',
  };
}

/** Creates the quotes to read, and records the statements that each kind of request sends. */
async function prepare(company: LargeCompany): Promise<{ routes: BareRoutes; ids: string[] }> {
  const recorder = createRecorder();
  const server = await startApi(company.dataDir, company.connections, (db) => recorder.listen(db));
  const ask = async (method: string, path: string, body?: unknown) => {
    recorder.take();
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: headersOf(company),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return { body: (await answer.json()) as { number: string }, statements: recorder.take() };
  };
  const create = (id: string) => ask('PUT', `/quotes/${id}`, { edit_number: 0, draft: draft() });
  try {
    const ids = Array.from({ length: QUOTES_READ }, () => randomUUID());
    for (const id of ids) await create(id);
    const quoteId = randomUUID();
    const created = await create(quoteId);
    const read = await ask('GET', `/quotes/${quoteId}`);
    const list = await ask('GET', '/quotes?limit=25');
    return {
      ids,
      routes: {
        read: { statements: read.statements, quoteId },
        list: { statements: list.statements },
        create: { statements: created.statements, quoteId, number: Number(created.body.number.replace('Q-', '')) },
      },
    };
  } finally {
    await server.close();
  }
}

function perSecond(port: number, company: LargeCompany, { requests }: Load, seconds = SLICE_SECONDS): Promise<number> {
  return requestsPerSecond({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: headersOf(company),
    requests,
  });
}

function loads(ids: readonly string[]): Load[] {
  const fresh = (request: autocannon.Request) => ({ ...request, path: `/api/quotes/${randomUUID()}` });
  const body = JSON.stringify({ edit_number: 0, draft: draft() });
  return [
    { what: 'read a quote', target: 0.78, requests: ids.map((id) => ({ method: 'GET', path: `/api/quotes/${id}` })) },
    { what: 'list 25 of 100,000', target: 0.83, requests: [{ method: 'GET', path: '/api/quotes?limit=25' }] },
    { what: 'create with 8 lines', target: 0.75, requests: [{ method: 'PUT', path: '/', body, setupRequest: fresh }] },
  ];
}

async function measureApi(): Promise<ApiFigure[]> {
  const company = await openLargeCompany();
  const children: ChildProcess[] = [];
  try {
    const { routes, ids } = await prepare(company);
    const { connections, dataDir } = company;
    const api = await startChild('./api-server.ts', { dataDir, connections });
    children.push(api.child);
    const bare = await startChild('./bare-server.ts', { connections, routes });
    children.push(bare.child);
    const figures: ApiFigure[] = [];
    for (const load of loads(ids)) {
      for (const { port } of [api, bare]) await perSecond(port, company, load, 1);
      const rounds = await alternate(
        ROUNDS,
        () => perSecond(api.port, company, load),
        () => perSecond(bare.port, company, load),
      );
      figures.push({
        what: load.what,
        target: load.target,
        apiPerSecond: median(rounds.map((round) => round.ours)),
        barePerSecond: median(rounds.map((round) => round.bare)),
        ratio: median(rounds.map((round) => round.ours / round.bare)),
      });
    }
    return figures;
  } finally {
    await Promise.all(children.map(endOf));
    await company.close();
  }
}

function apiTable(figures: readonly ApiFigure[]): string {
  const row = ({ what, apiPerSecond, barePerSecond, ratio, target }: ApiFigure) =>
    [
      what.padEnd(22),
      apiPerSecond.toFixed(0).padStart(7),
      barePerSecond.toFixed(0).padStart(7),
      ratio.toFixed(2).padStart(6),
      ratio >= target ? 'ok' : `below ${target}`,
    ].join('  ');
  return ['requests a second'.padEnd(22) + '      API     bare   ratio', ...figures.map(row)].join('\n');
}

if (import.meta.main) {
  const figures = await measureApi();
  console.log(apiTable(figures));
  if (figures.some(({ ratio, target }) => ratio < target)) process.exitCode = 1;
}

/**
 * Serves the recorded statements of the API with node:http and nothing else, for bench/api.ts to compare.
 * Doesn't validate requests or shape responses: it sends rows as the driver returns them.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type pg from 'pg';
import { openDatabase } from '#server/platform/db/client.ts';
import { type DatabaseConnections, silentLog } from '#server/platform/db/connection.ts';
import type { Statement } from './recorded-sql.ts';

export interface BareRoutes {
  /** statements of one request; the requested quote's id replaces `quoteId` in them */
  read: { statements: Statement[]; quoteId: string };
  list: { statements: Statement[] };
  create: { statements: Statement[]; quoteId: string; number: number };
}

interface Start {
  connections: DatabaseConnections;
  routes: BareRoutes;
}

type Pools = Record<Statement['pool'], pg.Pool>;
type Rows = Record<string, unknown>[];

/** Runs the statements in one transaction: in parallel when they only read, otherwise one after another. */
async function run(
  pools: Pools,
  statements: readonly Statement[],
  valueOf: (value: unknown) => unknown,
  onRows: (text: string, rows: Rows) => void = () => {},
) {
  const answers: Rows[] = [];
  let batch: Statement[] = [];
  for (const statement of statements) {
    batch.push(statement);
    if (batch[0]?.text.startsWith('begin') && statement.text !== 'commit') continue;
    answers.push(...(await runBatch(pools[statement.pool], batch, valueOf, onRows)));
    batch = [];
  }
  return answers;
}

async function runBatch(
  pool: pg.Pool,
  batch: readonly Statement[],
  valueOf: (value: unknown) => unknown,
  onRows: (text: string, rows: Rows) => void,
): Promise<Rows[]> {
  const client = await pool.connect();
  try {
    const send = async ({ text, values }: Statement) => {
      const { rows } = values.length > 0 ? await client.query(text, values.map(valueOf)) : await client.query(text);
      // BEGIN and SET LOCAL in one message return two results without rows.
      return (rows as Rows | undefined) ?? [];
    };
    if (batch[0]?.text.startsWith('begin read only')) return (await Promise.all(batch.map(send))).slice(1, -1);
    const answers: Rows[] = [];
    for (const statement of batch) {
      const rows = await send(statement);
      onRows(statement.text, rows);
      answers.push(rows);
    }
    return answers;
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Limits for a server with a single client. */
const ALL_OF = (limit: number) => ({ limit, limitPerShare: limit, waitingPerShare: 1000, waiting: 1000 });

function start({ connections, routes }: Start): void {
  const db = openDatabase({ tenant: connections.user, identity: connections.auth }, silentLog, {
    tenant: ALL_OF(10),
    identity: ALL_OF(5),
  });
  const pools: Pools = { tenant: db.tenant.pool, identity: db.identity.pool };
  const create = async (request: IncomingMessage) => {
    await bodyOf(request);
    const { statements, quoteId, number } = routes.create;
    const id = randomUUID();
    let next = number;
    const valueOf = (value: unknown) => (value === quoteId ? id : value === number ? next : value);
    return run(pools, statements, valueOf, (text, [row]) => {
      if (text.startsWith('insert into "counters"')) next = Number(row?.['last_number']);
    });
  };
  const answer = (request: IncomingMessage): Promise<unknown> => {
    if (request.method === 'PUT') return create(request);
    const id = /^\/api\/quotes\/([\da-f-]{36})$/.exec(request.url ?? '')?.[1];
    if (!id) return run(pools, routes.list.statements, (value) => value);
    return run(pools, routes.read.statements, (value) => (value === routes.read.quoteId ? id : value));
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (rows) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
}

process.once('message', (message) => start(revived(message as Start)));
process.once('disconnect', () => process.exit(0));

/** Restores bytes: on the way into this process, a Buffer becomes a plain Uint8Array. */
function revived(message: Start): Start {
  const values = (statement: Statement): Statement => ({
    ...statement,
    values: statement.values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
  });
  const { read, list, create } = message.routes;
  return {
    ...message,
    routes: {
      read: { ...read, statements: read.statements.map(values) },
      list: { statements: list.statements.map(values) },
      create: { ...create, statements: create.statements.map(values) },
    },
  };
}

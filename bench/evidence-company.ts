/** Creates the evidence for a large company's quotes with the program's own functions: logs, snapshots, decisions. */
import pg from 'pg';
import { decideQuoteIn } from '#server/features/quotes/approval/decide.ts';
import { appendEvent, PROGRAM } from '#server/features/quotes/evidence/events.ts';
import { recordShown } from '#server/features/quotes/evidence/revisions.ts';
import type { Services } from '#server/features/services.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfMembership } from '#server/platform/db/scope.ts';
import { startApi } from './api-parts.ts';
import type { LargeCompany } from './large-company.ts';

const AT_ONCE = 6;

interface SeededQuote {
  id: string;
  status: 'pending' | 'approved' | 'declined';
  revision: number;
  customer_name: string;
  /** secret part of the quote's link; null for a quote that was never sent */
  approval_token: string | null;
}

/** Replaces the placeholder events of each quote with a real history. */
export async function keepEvidence(company: LargeCompany): Promise<void> {
  await ofEach(company, await withoutHistory(company), live);
}

/** Adds a signed copy to each decided quote: a row and an event in the log. The caller creates the files. */
export async function addSignedCopies(
  company: LargeCompany,
  copy: { sha256: string; pages: number },
): Promise<string[]> {
  const decided = await rowsOf<{ quote_id: string }>(company, 'select quote_id from decisions where org_id = $1');
  const keys: string[] = [];
  await ofEach(company, decided, async (services, scope, { quote_id }) => {
    const storage_key = `${scope.orgId}/signed/${quote_id}.pdf`;
    keys.push(storage_key);
    await withQuote(services.db, scope, quote_id, async (tx, quote) => {
      await tx
        .insertInto('signed_documents')
        .values({ org_id: scope.orgId, quote_id, storage_key, ...copy })
        .execute();
      await appendEvent(tx, services, scope, {
        quote,
        type: 'signed_copy',
        actor: PROGRAM,
        data: copy,
        at: new Date(),
      });
    });
  });
  return keys;
}

/** Takes one quote from creation to decision. */
async function live(services: Services, scope: OrgScope, seeded: SeededQuote): Promise<void> {
  const { id, status, revision, approval_token: secret, customer_name: name } = seeded;
  const at = new Date();
  await withQuote(services.db, scope, id, async (tx, quote) => {
    await appendEvent(tx, services, scope, { quote, type: 'created', actor: PROGRAM, at });
    if (secret === null) return;
    await recordShown(tx, scope, id, at);
    if (status === 'pending') return;
    await decideQuoteIn(tx, services, scope, quote, {
      decision: status,
      revision,
      reason: '',
      by: { kind: 'customer', secret, name },
      from: { ip: '192.0.2.1', userAgent: 'bench', requestId: id },
    });
  });
}

/** Turns off triggers and foreign keys, because they don't let decided quotes become pending again. */
async function withoutHistory(company: LargeCompany): Promise<SeededQuote[]> {
  const quotes = await rowsOf<SeededQuote>(
    company,
    'select id, status, revision, customer_name, approval_token from quotes where org_id = $1',
  );
  await rowsOf(company, 'delete from quote_events where org_id = $1');
  await rowsOf(company, "update quote_items set quote_status = 'pending' where org_id = $1");
  await rowsOf(company, "update property_images set quote_status = 'pending' where org_id = $1");
  await rowsOf(
    company,
    `update quotes set status = 'pending', approved_at = null, declined_at = null,
       approval_token_expires_at = approval_token_expires_at - created_at + now() where org_id = $1`,
  );
  return quotes;
}

async function rowsOf<Row extends pg.QueryResultRow>(
  { superuser, orgId }: LargeCompany,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return (await client.query<Row>(statement, [orgId])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Processes several items at a time with the program's services. Queues no jobs, so none run during the
 * measurement.
 */
async function ofEach<Item>(
  { dataDir, connections, orgId }: LargeCompany,
  items: readonly Item[],
  work: (services: Services, scope: OrgScope, item: Item) => Promise<void>,
): Promise<void> {
  const { services, close } = await startApi(dataDir, connections);
  const scope = scopeOfMembership({ orgId });
  const silent: Services = { ...services, jobs: { send: () => Promise.resolve() } };
  const left = [...items];
  const worker = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(silent, scope, next);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    await close();
  }
}

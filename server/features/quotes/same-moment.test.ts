import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isErrorCode } from '#domain/errors.ts';
import { verifyChain } from '#domain/quote/event-chain.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import { LOCK_TOO_LONG, untilServed } from '#tests/support/while-busy.ts';
import { eventsQuery, sha256Hex } from './evidence/record.ts';
import { signQuote } from './evidence/sign-quote.ts';
import { noteMailOutcome } from './mail-delivery.ts';

let app: TestApp;
let company: TestCompany;
let logged: string[] = [];

vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  app = await startTestApp({
    router: (_procedures, services) => createRouter(services),
    settings: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void logged.push(line) },
  });
  // PostgreSQL would quietly resolve a deadlock after a second. Here the lock timeout fails first, so no deadlock goes
  // unnoticed. That timeout is longer than any queue on a busy machine.
  await app.query(`do $$ begin
    execute format('alter database %I set deadlock_timeout = ''10min''', current_database());
    execute format('alter role app_user in database %I set lock_timeout = ''60s''', current_database());
    execute format('alter role app_user in database %I set statement_timeout = ''120s''', current_database());
  end $$`);
  // An open connection keeps its settings, so the test closes all of them. Until the pool notices, a command may get a
  // closed one.
  await app.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and usename = 'app_user'`,
  );
  await vi.waitUntil(() => app.services.db.tenant.pool.totalCount === 0, { timeout: 90_000 });
  company = await buildCompany(app);
});
afterAll(() => app.close());

const quotes = () => company.owner.client.api.quotes;
const page = () => app.client().api.approval;
type Quote = Awaited<ReturnType<typeof buildQuote>>;
const tokenOf = (quote: Quote) => quote.approval_url?.split('/').at(-1) ?? '';

const decide = (quote: Quote, decision: 'approved' | 'declined') =>
  page().decide({ token: tokenOf(quote), decision, revision: 1, name: 'Carla Customer', reason: '' });
const record = (quote: Quote) =>
  quotes().recordDecision({
    id: quote.id,
    decision: 'declined',
    customer_name: 'Carla',
    channel: 'phone',
    reason: '',
    revision: 1,
  });
const bounce = (quote: Quote) =>
  withQuote(app.services.db, company.scope, quote.id, (tx, locked) =>
    noteMailOutcome(tx, app.services, company.scope, {
      quote: locked,
      messageId: newId(),
      kind: 'quote_sent',
      channel: 'email',
      to: 'carla@example.com',
      revision: 1,
      author: null,
      outcome: 'bounced',
      reason: 'No such mailbox',
      at: app.services.now(),
    }),
  );

const COMMANDS: Record<string, (quote: Quote) => Promise<unknown>> = {
  question: (quote) => page().ask({ token: tokenOf(quote), question: 'When?', name: '' }),
  view: (quote) => page().viewed({ token: tokenOf(quote), revision: 1 }),
  approve: (quote) => decide(quote, 'approved'),
  decline: (quote) => decide(quote, 'declined'),
  record,
  save: (quote) => quotes().save({ id: quote.id, edit_number: quote.edit_number, draft: draft({ notes: 'Changed' }) }),
  send: (quote) => quotes().send({ id: quote.id }),
  share: (quote) => quotes().share({ id: quote.id }),
  extend: (quote) => quotes().extend({ id: quote.id, days: 60 }),
  replaceLink: (quote) => quotes().replaceLink({ id: quote.id }),
  archive: (quote) => quotes().archive({ id: quote.id }),
  restore: (quote) => quotes().restore({ id: quote.id }),
  duplicate: (quote) => quotes().duplicate({ id: quote.id, new_id: newId() }),
  reopen: (quote) => quotes().reopen({ id: quote.id, new_id: newId() }),
  sign: (quote) => signQuote(app.services, { org_id: company.orgId, quote_id: quote.id }),
  bounce,
};

/**
 * Runs all commands at the same time. A refusal is a valid result, and any other error is a fault. Retries a call that
 * found the server too busy.
 */
async function atOnce(quote: Quote, commands: readonly string[]): Promise<Record<string, string>> {
  logged = [];
  const outcomes = await Promise.all(
    commands.map(async (name) => {
      try {
        await untilServed(async () => COMMANDS[name]?.(quote));
        return [name, 'done'];
      } catch (error) {
        const { code } = error as { code?: unknown };
        if (typeof code === 'string' && isErrorCode(code) && code !== 'UNKNOWN') return [name, code];
        throw new Error(`${name} beside ${commands.join(', ')}`, { cause: error });
      }
    }),
  );
  expect(logged.filter((line) => line.includes(LOCK_TOO_LONG))).toEqual([]);
  const events = await withOrg(app.services.db, company.scope, (tx) =>
    eventsQuery(tx, company.scope, quote.id).execute(),
  );
  expect(verifyChain(events, sha256Hex)).toMatchObject({ ok: true, length: events.length });
  return Object.fromEntries(outcomes) as Record<string, string>;
}

const sentQuote = () => buildQuote(company, { sent: true });
const eventTypes = async ({ id }: Quote) => (await quotes().get({ id })).events.map(({ type }) => type);

test.each([['approve'], ['extend']])('a question during %s: both happen, without a deadlock', async (other) => {
  for (let round = 0; round < 10; round += 1) {
    const quote = await sentQuote();
    expect(await atOnce(quote, ['question', other])).toEqual({ question: 'done', [other]: 'done' });
    const expected = ['question', other === 'approve' ? 'approved' : 'extended'];
    expect(await eventTypes(quote)).toEqual(expect.arrayContaining(expected));
  }
});

const names = Object.keys(COMMANDS);
const pairs = names.flatMap((first, index) => names.slice(index).map((second) => [first, second] as const));

test('any two commands can run at the same time, and so can one command twice', async () => {
  for (const pair of pairs) await atOnce(await sentQuote(), pair);
});

test('all commands can run at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const outcomes = await atOnce(await sentQuote(), names);
    // The first decision is kept. Commands that decide nothing are never refused.
    expect(outcomes['approve'] === 'done' && outcomes['decline'] === 'done').toBe(false);
    expect(outcomes).toMatchObject({
      archive: 'done',
      restore: 'done',
      duplicate: 'done',
      sign: 'done',
      bounce: 'done',
    });
  }
});

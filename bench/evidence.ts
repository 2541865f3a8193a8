/**
 * Checks whether any text can break the evidence of a quote. Fills every field of staff and customer with random
 * UTF-16, including unpaired surrogates and NULs, from the first draft to the decision. Then verifies every log
 * and every revision. `node bench/evidence.ts`, or fewer: `node bench/evidence.ts 500`
 */
import fc from 'fast-check';
import pg from 'pg';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';
import { createLog } from '#server/platform/log/log.ts';
import { PdfUnavailable } from '#server/platform/pdf/renderer.ts';
import { anyText } from '#tests/support/any-text.ts';
import { decideWithAnyText, quoteTexts } from '#tests/support/hostile-quote.ts';
import { createTestClient } from '#tests/support/http-client.ts';
import { startApi } from './api-parts.ts';
import { openLargeCompany } from './large-company.ts';

const QUOTES = Number(process.argv[2] ?? 5000);
const AT_ONCE = 4;
/** Creates a signed copy for one in this many quotes, because the copies take most of the time. */
const SIGNED_EVERY = 100;
const SEED = 20_261_122;

const company = await openLargeCompany({ quotes: 10, customers: 5 });
const api = await startApi(company.dataDir, company.connections);
const { services } = api;
const { pdf } = services;
const later = () => Promise.reject(new PdfUnavailable({ cause: 'left to the end of the bench' }));
Object.assign(services, { pdf: { ...pdf, render: later }, log: createLog({ ...services.env, LOG_LEVEL: 'fatal' }) });

const url = `http://127.0.0.1:${api.port}`;
const staff = createTestClient(url, new Map([[SESSION_COOKIE, company.sessionToken]]));
const customer = createTestClient(url);
const scope = scopeOfMembership({ orgId: company.orgId });

const texts = fc.sample(quoteTexts(anyText({ maxPieces: 10 })), { numRuns: QUOTES, seed: SEED });
const ids: string[] = [];
let refused = 0;
async function work(): Promise<void> {
  for (let next = texts.pop(); next; next = texts.pop())
    try {
      ids.push(await decideWithAnyText(staff.api, customer.api, next));
    } catch (error) {
      // The program may refuse a text with INVALID_INPUT. Any other error ends the benchmark.
      if ((error as { code?: string }).code !== 'INVALID_INPUT') throw error;
      refused += 1;
    }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));

let broken = 0;
for (const id of ids) {
  const { ok } = await verifyQuoteChain(services, scope, id);
  if (!ok) broken += 1;
}
Object.assign(services, { pdf });
let signed = 0;
for (const id of ids.filter((_, index) => index % SIGNED_EVERY === 0)) {
  await signQuote(services, { org_id: company.orgId, quote_id: id });
  signed += 1;
}
const client = new pg.Client(company.superuser);
await client.connect();
const { rows } = await client.query<{ differing: number }>(
  `select (select count(*) from quote_revisions where quote_id = any($1) and encode(sha256(convert_to(snapshot, 'UTF8')), 'hex') <> snapshot_sha256)
        + (select count(*) from quote_events where quote_id = any($1) and encode(sha256(convert_to(body, 'UTF8')), 'hex') <> hash) as differing`,
  [ids],
);
await client.end();
await api.close();
await company.close();

const differing = Number(rows[0]?.differing);
console.log(`${ids.length} quotes decided, ${refused} refused in words`);
console.log(`broken logs: ${broken} (target 0)`);
console.log(`stored otherwise than hashed, as the database itself computes it: ${differing} (target 0)`);
console.log(`signed copies made of ${signed} of them`);
if (broken > 0 || differing > 0 || ids.length + refused !== QUOTES) process.exitCode = 1;

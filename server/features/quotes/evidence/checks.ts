import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { type EvidenceProblem, problemSentence } from '#domain/quote/evidence-problems.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { type ChainVerdict, changedQuotes, quotesAfter, verifyQuoteChain } from './check-queries.ts';

/** After this many quotes of one company, the next company gets its turn. */
const TURN = 25;
/** The most unchanged quotes of a company that are checked per day. The others follow on later days. */
const SAMPLE_QUOTES = 2000;
const SAMPLE_BYTES = 2 ** 30;
/** An event may be committed later than its timestamp. */
const COMMIT_MARGIN_MS = 60_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Checks every company's quotes each day: all that changed or have findings, and a sample of the others. The sample
 * continues where the last run stopped. A record that can't be checked doesn't stop the others.
 * @throws Error at the end when some quotes could not be checked; those stay due
 */
export async function checkEvidence(services: Services): Promise<void> {
  const companies = await services.db.identity.kysely
    .selectFrom('organizations')
    .select(['id', 'evidence_changes_until', 'evidence_last_quote_id'])
    .orderBy('id')
    .execute();
  let checks: CompanyCheck[] = [];
  let failed = 0;
  for (const company of companies) checks.push(await beginCheck(services, company));
  while (checks.length > 0) {
    const more: CompanyCheck[] = [];
    for (const check of checks)
      if (await takeTurn(services, check)) more.push(check);
      else failed += check.failed;
    checks = more;
  }
  if (failed > 0) throw new Error(`${failed} records could not be checked`);
}

interface CompanyCheck {
  scope: OrgScope;
  begunAt: Date;
  /** changed quotes and those with findings; the sample skips them */
  due: string[];
  checked: ReadonlySet<string>;
  /** id of the sample's last quote */
  position: string;
  quotesLeft: number;
  bytesLeft: number;
  failed: number;
}

async function beginCheck(
  services: Services,
  company: { id: string; evidence_changes_until: Date; evidence_last_quote_id: string },
): Promise<CompanyCheck> {
  const scope = scopeOfJob({ org_id: company.id });
  const begunAt = new Date(services.now().getTime() - COMMIT_MARGIN_MS);
  const due = await changedQuotes(services, scope, company.evidence_changes_until);
  const position = company.evidence_last_quote_id;
  const checked = new Set(due);
  return { scope, begunAt, due, checked, position, quotesLeft: SAMPLE_QUOTES, bytesLeft: SAMPLE_BYTES, failed: 0 };
}

/** @returns false when the company is finished for today */
async function takeTurn(services: Services, check: CompanyCheck): Promise<boolean> {
  if (check.due.length > 0) {
    for (const quoteId of check.due.splice(0, TURN)) await tryCheck(services, check, quoteId);
    if (check.due.length === 0 && check.failed === 0)
      await saveProgress(services, check, { evidence_changes_until: check.begunAt });
    return true;
  }
  const atMost = Math.min(TURN, check.quotesLeft);
  const sample = await quotesAfter(services, check.scope, check.position, atMost);
  for (const quoteId of sample) if (!check.checked.has(quoteId)) await tryCheck(services, check, quoteId);
  check.quotesLeft -= sample.length;
  const isAtEnd = sample.length < atMost;
  check.position = isAtEnd ? FIRST_ID : (sample.at(-1) ?? FIRST_ID);
  const isDone = isAtEnd || check.quotesLeft <= 0 || check.bytesLeft <= 0;
  await saveProgress(services, check, {
    // Changed quotes stay due until all of them have been checked.
    ...(check.failed === 0 ? { evidence_changes_until: check.begunAt } : {}),
    evidence_last_quote_id: check.position,
  });
  return !isDone;
}

async function tryCheck(services: Services, check: CompanyCheck, quoteId: string): Promise<void> {
  try {
    check.bytesLeft -= (await checkQuote(services, check.scope, quoteId))?.bytes ?? 0;
  } catch (error) {
    check.failed += 1;
    services.log.error({ err: error, org: check.scope.orgId, quote: quoteId }, 'a record could not be checked');
  }
}

function saveProgress(
  { db }: Services,
  { scope }: CompanyCheck,
  columns: { evidence_changes_until?: Date; evidence_last_quote_id?: string },
): Promise<unknown> {
  return withOrg(db, scope, (tx) =>
    tx.updateTable('organizations').set(columns).where('id', '=', scope.orgId).execute(),
  );
}

/**
 * Verifies one quote, stores mismatches and logs an alarm for them. Removes the finding of a quote that matches again.
 * @param copyFailed true when the job that creates its signed copy has given up
 * @returns null for a quote that no longer exists
 */
export async function checkQuote(
  services: Services,
  scope: OrgScope,
  quoteId: string,
  { copyFailed = false } = {},
): Promise<ChainVerdict | null> {
  try {
    const verdict = await verifyQuoteChain(services, scope, quoteId);
    const isMissing = copyFailed ? verdict.isCopyMissing : verdict.isCopyOverdue;
    const problems = isMissing ? [...verdict.problems, 'copy_not_made' as const] : verdict.problems;
    await noteProblems(services, scope, quoteId, problems);
    return verdict;
  } catch (error) {
    // Someone deleted the draft in the meantime.
    if (error instanceof ProductError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function noteProblems(
  { db, log, now }: Services,
  scope: OrgScope,
  quoteId: string,
  problems: readonly EvidenceProblem[],
): Promise<void> {
  const key = { org_id: scope.orgId, quote_id: quoteId };
  if (problems.length === 0) {
    const cleared = await withOrg(db, scope, (tx) =>
      tx
        .deleteFrom('evidence_findings')
        .where('org_id', '=', scope.orgId)
        .where('quote_id', '=', quoteId)
        .returning('problems')
        .executeTakeFirst(),
    );
    if (cleared)
      log.warn({ org: scope.orgId, quote: quoteId, problems: cleared.problems }, 'a record matches its evidence again');
    return;
  }
  const at = now();
  const seen = { problems: [...problems], last_seen_at: at };
  await withOrg(db, scope, (tx) =>
    tx
      .insertInto('evidence_findings')
      .values({ ...key, ...seen, first_seen_at: at })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'quote_id']).doUpdateSet({
          ...seen,
          // An acknowledgment covers only the problems that existed when it was given, not new ones.
          acknowledged_at: sql`case when evidence_findings.problems @> excluded.problems then evidence_findings.acknowledged_at end`,
          acknowledged_by: sql`case when evidence_findings.problems @> excluded.problems then evidence_findings.acknowledged_by end`,
        }),
      )
      .execute(),
  );
  log.error({ alarm: 'evidence', org: scope.orgId, quote: quoteId, problems }, problemSentence(problems));
}

/** Stores a finding when the signed copy can't be created, so staff see that it is missing and why. */
export async function giveUpSigning(services: Services, job: { org_id: string; quote_id: string }): Promise<void> {
  await checkQuote(services, scopeOfJob(job), job.quote_id, { copyFailed: true });
}

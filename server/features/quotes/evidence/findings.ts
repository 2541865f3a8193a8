import { ProductError } from '#domain/errors.ts';
import { EVIDENCE_PROBLEMS } from '#domain/quote/evidence-problems.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { checkQuote } from './checks.ts';
import { signQuoteJob } from './sign-quote-job.ts';

/**
 * Checks one quote again. If its decision is intact but has no signed copy, starts the job that creates one.
 * @throws ProductError NOT_FOUND
 */
export async function checkQuoteNow(services: Services, scope: OrgScope, quoteId: string): Promise<void> {
  const verdict = await checkQuote(services, scope, quoteId, { copyFailed: true });
  if (!verdict) throw new ProductError('NOT_FOUND');
  if (!verdict.ok || !verdict.isCopyMissing) return;
  await withOrg(services.db, scope, (tx) =>
    services.jobs.send(tx, signQuoteJob, { org_id: scope.orgId, quote_id: quoteId }),
  );
}

/** @throws ProductError NOT_FOUND when the quote has no finding */
export function acknowledgeFinding(
  services: Services,
  scope: OrgScope,
  quoteId: string,
  author: Author,
): Promise<void> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const finding = await tx
      .selectFrom('evidence_findings as finding')
      .innerJoin('quotes as quote', (join) =>
        join.onRef('quote.org_id', '=', 'finding.org_id').onRef('quote.id', '=', 'finding.quote_id'),
      )
      .where('finding.org_id', '=', scope.orgId)
      .where('finding.quote_id', '=', quoteId)
      .select(['quote.number', 'finding.problems'])
      .executeTakeFirst();
    if (!finding) throw new ProductError('NOT_FOUND');
    const noted = await tx
      .updateTable('evidence_findings')
      .set({ acknowledged_at: at, acknowledged_by: author.actor.id })
      .where('org_id', '=', scope.orgId)
      .where('quote_id', '=', quoteId)
      .where('acknowledged_at', 'is', null)
      .returning('quote_id')
      .executeTakeFirst();
    if (!noted) return;
    await writeAudit(tx, scope, {
      ...author,
      action: 'quote.record_problem_acknowledged',
      target: quoteNumber(finding.number),
      data: { problems: EVIDENCE_PROBLEMS.filter((problem) => finding.problems.includes(problem)) },
      at,
    });
  });
}

/** The later revision of a number, for the page of an earlier one that was decided. */
import { approvalPath } from '#domain/quote/approval-link.ts';
import { isExpired, type QuoteStatus } from '#domain/quote/lifecycle.ts';
import { readOrg, type Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { DocumentSource } from '#server/features/quotes/evidence/record.ts';
import type { Services } from '#server/features/services.ts';

type Decided = Pick<DocumentSource, 'quote' | 'snapshot'>;

/** The version that counts instead of an approved one. */
export interface LaterVersion {
  /** null while it waits for the customer's answer */
  approvedAt: Date | null;
  /** of its page; null for one that was approved without a link */
  path: string | null;
}

/** Later revisions of the same number, the newest one first. */
function laterQuery(db: Tx, scope: OrgScope, { quote, snapshot }: Decided) {
  return db
    .selectFrom('quotes as quote')
    .leftJoin('quote_archives as archive', (join) =>
      join.onRef('archive.org_id', '=', 'quote.org_id').onRef('archive.quote_id', '=', 'quote.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where((eb) =>
      eb(
        'quote.number',
        '=',
        eb
          .selectFrom('quotes as this')
          .where('this.org_id', '=', scope.orgId)
          .where('this.id', '=', quote.id)
          .select('this.number'),
      ),
    )
    .where('quote.revision', '>', snapshot.revision)
    .orderBy('quote.revision', 'desc');
}

/**
 * The path of the offer that replaced a declined one. Nobody has it yet while it is a draft or only about to be
 * shared, and an archived one is no longer available.
 */
export async function readReplacement(
  { db }: Pick<Services, 'db'>,
  scope: OrgScope,
  decided: Decided,
): Promise<string | null> {
  if (decided.quote.status !== 'declined') return null;
  const later = laterQuery(db.tenant.kysely, scope, decided)
    .where('quote.approval_token', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('quote.sent_at', 'is not', null),
        eb('quote.mail_state', 'is not', null),
        eb('quote.viewed_at', 'is not', null),
      ]),
    )
    .where('archive.quote_id', 'is', null)
    .limit(1)
    .select('quote.approval_token');
  const [[found]] = await readOrg(db, scope, later.compile());
  return found?.approval_token ? approvalPath(scope.orgId, found.approval_token) : null;
}

/**
 * The newest later version of an approved quote that was approved, or that waits for the customer's answer. One that was
 * declined, has expired, or was archived undecided leaves the approved one as it was.
 */
export async function readLaterVersion(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: OrgScope,
  decided: Decided,
): Promise<LaterVersion | null> {
  if (decided.quote.status !== 'approved') return null;
  const later = laterQuery(db.tenant.kysely, scope, decided)
    .where((eb) =>
      eb.or([
        eb('quote.status', '=', 'approved'),
        eb.and([
          eb('quote.status', '=', 'pending'),
          eb('archive.quote_id', 'is', null),
          eb('quote.approval_token', 'is not', null),
          eb.or([
            eb('quote.sent_at', 'is not', null),
            eb('quote.mail_state', 'is not', null),
            eb('quote.viewed_at', 'is not', null),
          ]),
        ]),
      ]),
    )
    .select(['quote.status', 'quote.approved_at', 'quote.approval_token', 'quote.approval_token_expires_at'])
    .$narrowType<{ status: QuoteStatus }>();
  const [rows] = await readOrg(db, scope, later.compile());
  const found = rows.find((row) => row.status === 'approved' || !isExpired(row, now()));
  if (!found) return null;
  const { approved_at: approvedAt, approval_token } = found;
  return { approvedAt, path: approval_token === null ? null : approvalPath(scope.orgId, approval_token) };
}

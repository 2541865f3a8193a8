import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { QUOTE_LABELS, type QuoteLabel } from '#domain/quote/lifecycle.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { TeamRole } from '#domain/team/team-rules.ts';
import { listSessions } from '#server/features/accounts/sign-in/session-queries.ts';
import { isArchived, isCounted, labelCondition, revisesApproved } from '#server/features/quotes/label-conditions.ts';
import { quoteRowsQuery } from '#server/features/quotes/queries.ts';
import { type Database, readIdentity, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Days until the program deletes unaccepted invitations, like their emails. */
const OLD_INVITATIONS_DAYS = 30;
/**
 * The most invitations listed. The plan limits only pending ones. Revoked and expired ones are limited only by the
 * email allowance.
 */
export const INVITATIONS_SHOWN = 200;
const OPEN_QUOTES_MAX = 10;
const ACTIVITY_MAX = 30;

function membersQuery(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('users')
    .where('users.org_id', '=', scope.orgId)
    .select([
      'users.id',
      'users.full_name',
      'users.email',
      'users.role',
      'users.disabled_at',
      'users.created_at',
      'users.last_seen_at',
    ])
    .$narrowType<{ role: Role }>()
    .orderBy('users.created_at')
    .orderBy('users.id');
}

/** Selects the latest invitation for each email, unless accepted. Open invitations come first, then the newest. */
function invitationsQuery(db: Tx, scope: OrgScope, now: Date) {
  const oldest = new Date(now.getTime() - OLD_INVITATIONS_DAYS * DAY_MS);
  return db
    .selectFrom(
      db
        .selectFrom('invitations')
        .where('org_id', '=', scope.orgId)
        .distinctOn('email')
        .select(['id', 'email', 'role', 'status', 'invited_by', 'created_at', 'expires_at'])
        .orderBy('email')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .as('latest'),
    )
    .leftJoin('users as inviter', (join) =>
      join.onRef('inviter.id', '=', 'latest.invited_by').on('inviter.org_id', '=', scope.orgId),
    )
    .where('latest.status', '!=', 'accepted')
    .where('latest.expires_at', '>', oldest)
    .select([
      'latest.id',
      'latest.email',
      'latest.role',
      'latest.status',
      'latest.created_at',
      'latest.expires_at',
      'inviter.full_name as invited_by',
    ])
    .$narrowType<{ role: TeamRole; status: 'pending' | 'revoked' }>()
    .orderBy((eb) => eb.and([eb('latest.status', '=', 'pending'), eb('latest.expires_at', '>', now)]), 'desc')
    .orderBy('latest.created_at', 'desc')
    .orderBy('latest.id')
    .limit(INVITATIONS_SHOWN);
}

/** Only the identity role can read sessions. The caller passes only ids of the company's own team. */
function sessionCountsQuery(identity: Tx, userIds: readonly string[], now: Date) {
  return identity
    .selectFrom('sessions')
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .groupBy('user_id')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')]);
}

function deliveriesQuery(identity: Tx, messageIds: readonly string[]) {
  return identity
    .selectFrom('account_messages')
    .where(sql<boolean>`id = any(${messageIds}::uuid[])`)
    .select(['id', 'status', 'error'])
    .$narrowType<{ status: 'queued' | 'sent' | 'outbox' | 'failed' }>();
}

export async function readTeam(db: Database, scope: OrgScope, now: Date) {
  const { kysely } = db.tenant;
  const [members, invitations] = await readOrg(
    db,
    scope,
    membersQuery(kysely, scope).compile(),
    invitationsQuery(kysely, scope, now).compile(),
  );
  const identity = db.identity.kysely;
  const [sessions, deliveries] = await readIdentity(
    db,
    sessionCountsQuery(
      identity,
      members.map(({ id }) => id),
      now,
    ).compile(),
    deliveriesQuery(
      identity,
      invitations.map(({ id }) => id),
    ).compile(),
  );
  return { members, invitations, sessions, deliveries };
}

export type TeamParts = Awaited<ReturnType<typeof readTeam>>;

interface MemberQuestion {
  id: string;
  /** null for no start date */
  from: Date | null;
  now: Date;
}

/** Returns null for someone who isn't on the team. */
export async function readMemberInFull(db: Database, scope: OrgScope, question: MemberQuestion) {
  const { kysely } = db.tenant;
  const [[member], [figures], openQuotes, activity] = await readOrg(
    db,
    scope,
    membersQuery(kysely, scope).where('users.id', '=', question.id).compile(),
    totalsQuery(kysely, scope, question).compile(),
    openQuotesQuery(kysely, scope, question).compile(),
    activityQuery(kysely, scope, question).compile(),
  );
  if (!member) return null;
  const sessions = await listSessions(db.identity.kysely, member.id, question.now);
  return { member, sessions, figures, openQuotes, activity };
}

export type MemberParts = NonNullable<Awaited<ReturnType<typeof readMemberInFull>>>;

type TotalColumn = `${QuoteLabel}_${'count' | 'cents'}`;

/** Counts each quote number once, like reports. An undecided revision of an approved quote isn't a separate quote. */
function totalsQuery(db: Tx, scope: OrgScope, { id, from, now }: MemberQuestion) {
  return db
    .selectFrom('quotes as quote')
    .leftJoin('quote_locks as lowered', (join) =>
      join
        .onRef('lowered.org_id', '=', 'quote.org_id')
        .onRef('lowered.quote_id', '=', 'quote.id')
        .on('lowered.price_cents', 'is not', null),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.author_id', '=', id)
    .$if(from !== null, (quotes) => quotes.where('quote.created_at', '>=', from))
    .where((eb) => eb.not(isArchived(eb)))
    .where(isCounted(scope.orgId))
    .where((eb) => eb.not(revisesApproved(scope.orgId)))
    .select((eb) =>
      QUOTE_LABELS.flatMap((label) => {
        const condition = labelCondition(eb, label, now);
        return [
          sql<number>`count(*) filter (where ${condition})`.as(`${label}_count` as TotalColumn),
          sql<number>`coalesce(sum(coalesce(lowered.price_cents, quote.total_cents)) filter (where ${condition}), 0)::bigint`.as(
            `${label}_cents` as TotalColumn,
          ),
        ];
      }),
    );
}

function openQuotesQuery(db: Tx, scope: OrgScope, { id }: MemberQuestion) {
  return quoteRowsQuery(db, scope)
    .where('quote.author_id', '=', id)
    .where('quote.status', '=', 'pending')
    .where('archive.quote_id', 'is', null)
    .orderBy('quote.created_at', 'desc')
    .orderBy('quote.id', 'desc')
    .limit(OPEN_QUOTES_MAX);
}

function activityQuery(db: Tx, scope: OrgScope, { id, from }: MemberQuestion) {
  return db
    .selectFrom('quote_events as event')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'event.org_id').onRef('quote.id', '=', 'event.quote_id'),
    )
    .where('event.org_id', '=', scope.orgId)
    .where('event.actor_kind', '=', 'staff')
    .where('event.actor_id', '=', id)
    .$if(from !== null, (events) => events.where('event.at', '>=', from))
    .orderBy('event.at', 'desc')
    .orderBy('event.seq', 'desc')
    .limit(ACTIVITY_MAX)
    .select(['event.quote_id', 'event.type', 'event.at', 'event.body', 'quote.number', 'quote.customer_name']);
}

import { subscriptionStatus } from '#domain/company/subscription.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { Database, Tx } from '#server/platform/db/client.ts';
import { compileOnce } from '#server/platform/db/compiled-query.ts';
import { isAccessToken } from './app-tokens.ts';
import { SUBSCRIPTION_COLUMNS, subscriptionFacts } from './subscription-facts.ts';
import { hashToken } from './tokens.ts';
import { type AssuranceLevel, SESSION_GRACE_SECONDS, type Viewer } from './viewer.ts';

export interface SessionSource {
  readonly db: Database;
  now(): Date;
}

/** The user limit of someone who belongs to no organization yet, and so has no plan. */
const NO_PLAN_MAX_USERS = 1;

/**
 * Returns null if the session is unknown or over, or its user deactivated. Takes one round trip and no write.
 *
 * A replaced token still works for 30 seconds, because other tabs may send it. Browsers may use an expired token, so
 * that a laptop's first request after a night renews the session. Apps may not, because they have a refresh token.
 */
export async function readViewer(services: SessionSource, token: string): Promise<Viewer | null> {
  const now = services.now();
  const graceBegan = new Date(now.getTime() - SESSION_GRACE_SECONDS * 1000);
  const find = isAccessToken(token) ? VIEWER_OF_APP : VIEWER;
  const query = find({ hash: hashToken(token), graceBegan, now });
  const { rows } = await services.db.identity.pool.query<ViewerRow>(query.sql, [...query.parameters]);
  return rows[0] ? viewerOfRow(rows[0], now) : null;
}

interface Asked {
  hash: Buffer;
  graceBegan: Date;
  now: Date;
}

function viewerQuery(identity: Tx, { hash, graceBegan, now }: Asked) {
  return viewersAt(identity, now)
    .where('sessions.client', '=', 'browser')
    .where((eb) =>
      eb.or([
        eb('sessions.token_hash', '=', hash),
        eb.and([eb('sessions.previous_token_hash', '=', hash), eb('sessions.renewed_at', '>', graceBegan)]),
      ]),
    );
}

function appViewerQuery(identity: Tx, { hash, graceBegan, now }: Asked) {
  return viewersAt(identity, now)
    .where('sessions.access_expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('sessions.access_token_hash', '=', hash),
        eb.and([eb('sessions.previous_access_token_hash', '=', hash), eb('sessions.renewed_at', '>', graceBegan)]),
      ]),
    );
}

function viewersAt(identity: Tx, now: Date) {
  return identity
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .leftJoin('subscriptions', 'subscriptions.org_id', 'users.org_id')
    .leftJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .where('sessions.expires_at', '>', now)
    .where('sessions.ends_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .select([
      'sessions.id as session_id',
      'sessions.access_expires_at',
      'sessions.aal',
      'users.id as user_id',
      'users.org_id',
      'users.email',
      'users.full_name',
      'users.role',
      'users.email_confirmed_at',
      'organizations.name',
      'organizations.time_zone',
      'organizations.currency',
      'organizations.require_two_factor',
      'organizations.members_see_totals',
      'organizations.ends_at as company_ends_at',
      ...SUBSCRIPTION_COLUMNS,
      'plans.max_users',
    ]);
}

/** Compiled once, because every request from a signed-in person runs one of these queries. */
const VIEWER = compileOnce(viewerQuery);
const VIEWER_OF_APP = compileOnce(appViewerQuery);

type ViewerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof viewerQuery>['executeTakeFirst']>>>;

function viewerOfRow(row: ViewerRow, now: Date): Viewer {
  const { name, time_zone: timeZone, currency } = row;
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    orgId: row.org_id,
    organization:
      name !== null && timeZone !== null && currency !== null
        ? { name, timeZone, currency, endsAt: row.company_ends_at }
        : null,
    email: row.email,
    fullName: row.full_name,
    emailConfirmed: row.email_confirmed_at !== null,
    role: row.role as Role,
    subscription: { ...subscriptionStatus(subscriptionFacts(row), now), max_users: row.max_users ?? NO_PLAN_MAX_USERS },
    accessExpiresAt: row.access_expires_at,
    aal: row.aal as AssuranceLevel,
    twoFactorRequired: row.require_two_factor ?? false,
    membersSeeTotals: row.members_see_totals ?? false,
  };
}

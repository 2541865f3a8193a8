import { type ApiScope, apiAuthorName } from '#domain/company/api-scopes.ts';
import { subscriptionStatus } from '#domain/company/subscription.ts';
import { type Database, type Tx, withIdentityInOrg } from '#server/platform/db/client.ts';
import { compileOnce } from '#server/platform/db/compiled-query.ts';
import { scopeOfApiKey } from '#server/platform/db/scope.ts';
import { SUBSCRIPTION_COLUMNS, subscriptionFacts } from './subscription-facts.ts';
import { hashToken } from './tokens.ts';
import type { Viewer } from './viewer.ts';

export interface KeySource {
  readonly db: Database;
  now(): Date;
}

/** Rounds the time of last use to a minute, so that a busy key doesn't cause a write on every call. */
const USE_NOTED_EVERY_MS = 60_000;

export interface KeyCaller {
  /** Changes made with a key are recorded under the key's name. */
  readonly viewer: Viewer & { readonly apiKey: NonNullable<Viewer['apiKey']>; readonly orgId: string };
  readonly scopes: readonly ApiScope[];
  readonly lastUsedAt: Date | null;
  /** empty until the key is first used */
  readonly lastUsedIp: string;
}

/** Returns null for an unknown, expired or revoked key. A key outlives its creator's account. */
export async function readKeyCaller(services: KeySource, token: string): Promise<KeyCaller | null> {
  const now = services.now();
  const query = CALLER({ hash: hashToken(token), now });
  const { rows } = await services.db.identity.pool.query<CallerRow>(query.sql, [...query.parameters]);
  return rows[0] ? callerOfRow(rows[0], now) : null;
}

function callerQuery(identity: Tx, { hash, now }: { hash: Buffer; now: Date }) {
  return identity
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.id', 'api_keys.org_id')
    .leftJoin('subscriptions', 'subscriptions.org_id', 'api_keys.org_id')
    .leftJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .where('api_keys.secret_hash', '=', hash)
    .where('api_keys.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', now)]))
    .select([
      'api_keys.org_id',
      'api_keys.id',
      'api_keys.name as key_name',
      'api_keys.scopes',
      'api_keys.created_by',
      'api_keys.last_used_at',
      'api_keys.last_used_ip',
      'organizations.name',
      'organizations.time_zone',
      'organizations.currency',
      'organizations.ends_at',
      ...SUBSCRIPTION_COLUMNS,
      'plans.max_users',
    ]);
}

/** Compiled once, because every request with a key runs this query. */
const CALLER = compileOnce(callerQuery);

type CallerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof callerQuery>['executeTakeFirst']>>>;

function callerOfRow(row: CallerRow, now: Date): KeyCaller {
  // Only known scopes are ever stored, so the cast is safe.
  const scopes = row.scopes as ApiScope[];
  return {
    viewer: {
      apiKey: { id: row.id, name: row.key_name, scopes },
      sessionId: row.id,
      userId: row.created_by,
      orgId: row.org_id,
      organization: { name: row.name, timeZone: row.time_zone, currency: row.currency, endsAt: row.ends_at },
      email: '',
      fullName: apiAuthorName(row.key_name),
      emailConfirmed: true,
      // A key's rights come only from its scopes, so it has the role with the fewest rights.
      role: 'member',
      subscription: { ...subscriptionStatus(subscriptionFacts(row), now), max_users: row.max_users ?? 1 },
      accessExpiresAt: now,
    },
    scopes,
    lastUsedAt: row.last_used_at,
    lastUsedIp: row.last_used_ip,
  };
}

export async function noteKeyUse(services: KeySource, { viewer, lastUsedAt }: KeyCaller, ip: string): Promise<void> {
  const at = services.now();
  if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < USE_NOTED_EVERY_MS) return;
  const scope = scopeOfApiKey(viewer);
  await withIdentityInOrg(services.db, scope, async (tx) => {
    await tx
      .updateTable('api_keys')
      .set({ last_used_at: at, last_used_ip: ip })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', viewer.apiKey.id)
      .execute();
  });
}

import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/client.ts';

export type FactorType = 'totp' | 'webauthn' | 'phone';

const LISTED = ['id', 'factor_type', 'status', 'friendly_name', 'phone_ending', 'created_at', 'last_used_at'] as const;

export interface ListedFactor {
  id: string;
  factor_type: string;
  status: string;
  friendly_name: string;
  /** Last four digits of a phone number; null for other types. */
  phone_ending: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** Verified factors only, oldest first. */
export function factorsOf(identity: Tx, userId: string): Promise<ListedFactor[]> {
  return identity
    .selectFrom('factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .select(LISTED)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Includes factors that are still being set up. */
export function everyFactorOf(identity: Tx, userId: string): Promise<ListedFactor[]> {
  return identity
    .selectFrom('factors')
    .where('user_id', '=', userId)
    .select(LISTED)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function factorOf(identity: Tx, userId: string, id: string) {
  return identity
    .selectFrom('factors')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select([...LISTED, 'encrypted_secret'])
    .executeTakeFirst();
}

export async function phoneFactorOf(identity: Tx, userId: string, id: string, status: 'verified' | 'unverified') {
  const factor = await identity
    .selectFrom('factors')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('factor_type', '=', 'phone')
    .where('status', '=', status)
    .select(['id', 'encrypted_secret', 'phone_hash', 'texts_stopped_at'])
    .executeTakeFirst();
  return factor?.phone_hash ? { ...factor, phone_hash: factor.phone_hash } : undefined;
}

export interface VerifiedFactor {
  id: string;
  type: FactorType;
  phoneEnding: string | null;
}

/** Empty for someone who signs in with only a password. */
export async function verifiedFactors(identity: Tx, userId: string): Promise<VerifiedFactor[]> {
  const rows = await factorsOf(identity, userId);
  return rows.map(({ id, factor_type, phone_ending }) => ({
    id,
    type: factor_type as FactorType,
    phoneEnding: phone_ending,
  }));
}

export const BACKUP_CODES_LEFT = sql<number>`cardinality(backup_code_hashes)`.as('left');

export async function backupCodesLeft(identity: Tx, userId: string): Promise<number> {
  const { left } = await identity
    .selectFrom('users')
    .where('id', '=', userId)
    .select(BACKUP_CODES_LEFT)
    .executeTakeFirstOrThrow();
  return left;
}

/** `members_without` counts those who sign in with a password alone. */
export function countTeam(identity: Tx, orgId: string): Promise<{ members: number; members_without: number }> {
  return identity
    .selectFrom('users')
    .where('org_id', '=', orgId)
    .where('disabled_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('members'),
      sql<number>`count(*) filter (where not exists (
        select from factors where factors.user_id = users.id and factors.status = 'verified'))`.as('members_without'),
    ])
    .executeTakeFirstOrThrow();
}

import type { z } from 'zod';
import type { ApiKey } from '#contract/api-keys.ts';
import type { ApiScope } from '#domain/company/api-scopes.ts';
import type { KeyRow } from './queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentKey(row: KeyRow): z.input<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    // Only known scopes are ever stored, so the cast is safe.
    scopes: row.scopes as ApiScope[],
    created_by: row.created_by,
    creator_active: row.creator_disabled_at === null,
    created_at: row.created_at.toISOString(),
    expires_at: iso(row.expires_at),
    revoked_at: iso(row.revoked_at),
    last_used_at: iso(row.last_used_at),
    last_used_ip: row.last_used_ip,
  };
}

import { z } from 'zod';
import { API_KEY_DAYS_MAX, API_KEY_NAME_MAX, API_SCOPES } from '#domain/company/api-scopes.ts';
import { Done, Id, member, Timestamp, TrimmedText } from './base.ts';

export const ApiKey = z.object({
  id: Id('api_keys'),
  name: z.string(),
  /** the beginning of the key, up to where the secret starts: rk_4Fq8sT2b */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  created_by: z.string(),
  /** false once that person was deactivated; the key works on until it is revoked */
  creator_active: z.boolean(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  /** to the minute */
  last_used_at: Timestamp.nullable(),
  last_used_ip: z.string(),
});

export const NewApiKey = z.object({
  name: TrimmedText()
    .min(1, 'Give the key a name')
    .max(API_KEY_NAME_MAX, `Please use at most ${API_KEY_NAME_MAX} characters`),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, 'Choose at least one permission')
    .max(API_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Each permission counts once'),
  /** null: the key does not expire */
  expires_in_days: z.int().min(1).max(API_KEY_DAYS_MAX).nullable(),
});

const manage = member('owner_tools.use', 'write');

/** Keys of other programs; never reachable with a key. */
export const apiKeys = {
  /** Keys that work, then those that have expired or were revoked; the latest first. */
  list: member('owner_tools.use')
    .route({ method: 'GET', path: '/api-keys', tags: ['api keys'] })
    .output(z.array(ApiKey)),
  /** The key itself is in this answer and nowhere else: only its SHA-256 is stored. */
  create: manage
    .route({ method: 'POST', path: '/api-keys', tags: ['api keys'] })
    .input(NewApiKey)
    .output(z.object({ key: z.string(), api_key: ApiKey })),
  /** Ends a key at once. Repeating it is harmless. */
  revoke: manage
    .route({ method: 'POST', path: '/api-keys/{id}/revoke', tags: ['api keys'] })
    .input(z.object({ id: Id('api_keys') }))
    .output(Done),
};

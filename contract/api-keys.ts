import { z } from 'zod';
import { API_KEY_DAYS_MAX, API_KEY_NAME_MAX, API_SCOPES } from '#domain/company/api-scopes.ts';
import { Done, Id, member, plainName, Timestamp, TrimmedText } from './base.ts';

export const ApiKey = z.object({
  id: Id('api_keys'),
  name: z.string(),
  /** the start of the key, without the secret part: rk_4Fq8sT2b */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  created_by: z.string(),
  /** false once the creator was deactivated. The key keeps working until someone revokes it */
  creator_active: z.boolean(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  /** rounded to the minute */
  last_used_at: Timestamp.nullable(),
  last_used_ip: z.string(),
});

export const NewApiKey = z.object({
  name: TrimmedText()
    .min(1, 'Give the key a name')
    .max(API_KEY_NAME_MAX, `Please use at most ${API_KEY_NAME_MAX} characters`)
    .refine(...plainName),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, 'Choose at least one permission')
    .max(API_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Choose each permission only once'),
  expires_in_days: z.int().min(1).max(API_KEY_DAYS_MAX).nullable(),
});

const manage = member('owner_tools.use', 'write');

/** Manages API keys. An API key never has access to these procedures. */
export const apiKeys = {
  /** Lists active keys first, then expired and revoked ones, each group newest first. */
  list: member('owner_tools.use')
    .route({ method: 'GET', path: '/api-keys', tags: ['api keys'] })
    .output(z.array(ApiKey)),
  /** Creates a key. Only this response contains it: the server stores just its SHA-256. */
  create: manage
    .route({ method: 'POST', path: '/api-keys', tags: ['api keys'] })
    .input(NewApiKey)
    .output(z.object({ key: z.string(), api_key: ApiKey })),
  /** Revokes a key immediately. Repeating the call changes nothing. */
  revoke: manage
    .route({ method: 'POST', path: '/api-keys/{id}/revoke', tags: ['api keys'] })
    .input(z.object({ id: Id('api_keys') }))
    .output(Done),
};

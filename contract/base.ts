import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { ApiScope } from '#domain/api-scopes.ts';
import { ERRORS } from '#domain/errors.ts';
import type { Action } from '#domain/permissions.ts';

/** Limits of requests; the numbers stand in one table on the server. */
export type LimitName =
  | 'sign_in'
  | 'second_factor'
  | 'lookup'
  | 'mail_link'
  | 'mail_code'
  | 'invitation'
  | 'contact'
  | 'token_page'
  | 'read'
  | 'write'
  | 'upload';

/**
 * Who may call a procedure, as data: one gate enforces it, a generated test walks it. A procedure without a policy is
 * refused when the server starts.
 */
export interface Policy {
  auth: 'public' | 'session' | 'organization';
  action?: Action;
  limit: LimitName;
  /** What an API key needs to call it under /api/v1; without one no key reaches the procedure. */
  scope?: ApiScope;
  /** Repeating the call with the same Idempotency-Key answers the same and does nothing more. */
  idempotent?: boolean;
}

const errorMap = Object.fromEntries(Object.entries(ERRORS).map(([code, error]) => [code, error])) as {
  [Code in keyof typeof ERRORS]: (typeof ERRORS)[Code];
};

const base = oc.$meta<Partial<Policy>>({}).errors(errorMap);

/** Anybody, also without a session. */
export const visitor = (limit: LimitName) => base.meta({ auth: 'public', limit });

/** A signed-in user, also one whose team membership is not confirmed yet. */
export const signedIn = (limit: LimitName) => base.meta({ auth: 'session', limit });

/** A member of an organization whose role allows the action. */
export const member = (action: Action, limit: LimitName = 'read') => base.meta({ auth: 'organization', action, limit });

/** An id says which entity it points to: the API document shows it and the isolation test uses it. */
export const Id = (entity: string) => z.uuid().meta({ 'x-entity': entity });

export const Cents = z.int().min(0).max(1_000_000_000);
/** As large as the database keeps a number that goes up by one with each change, such as a revision. */
export const COUNTER_MAX = 2_147_483_647;
export const Counter = (min = 0) => z.int().min(min).max(COUNTER_MAX);
/** ISO 8601 with offset */
export const Timestamp = z.iso.datetime({ offset: true });
export const Done = z.object({ ok: z.literal(true) });

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email address'));
/** Optional text of a form: trimmed, never null on the way in. */
export const Text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`).default('');

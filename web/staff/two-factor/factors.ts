import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Factor as FactorSchema } from '#contract/factors.ts';
import { queries } from '#web/api/query.ts';
import { auth } from '#web/session/browser-session.ts';
import type { Session } from '#web/session/session.ts';

export type Factor = z.output<typeof FactorSchema>;
export type FactorType = Factor['factor_type'];

/** A newly verified factor. Only the first factor comes with backup codes, and they are shown only once. */
export interface Confirmed {
  session: Session;
  backup_codes: string[] | null;
}

export function useFactors() {
  return useQuery(queries.factors.list.queryOptions());
}

export function useFactorsChanged() {
  const client = useQueryClient();
  return (session?: Session) => {
    if (session) auth.adopt(session.aal === 'aal2' ? 'MFA_CHALLENGE_VERIFIED' : 'USER_UPDATED', session);
    void client.invalidateQueries({ queryKey: queries.factors.key() });
  };
}

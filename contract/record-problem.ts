import { z } from 'zod';
import { Timestamp } from './base.ts';

/** A problem with the record of a quote. */
export const RecordProblem = z.object({
  /**
   * mismatch: the stored record does not match its signed evidence, so no part of it counts as signed; copy_not_made:
   * the decision is in effect, but its signed PDF could not be created
   */
  kind: z.enum(['mismatch', 'copy_not_made']),
  /** one sentence */
  message: z.string(),
  /** what does not match, one sentence each */
  reasons: z.array(z.string()),
  /** null until the daily check has found the problem */
  first_seen_at: Timestamp.nullable(),
  /** true once the owner has seen the problem */
  acknowledged: z.boolean(),
});

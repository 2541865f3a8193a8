import { z } from 'zod';
import { Timestamp } from './base.ts';

export const RecordProblem = z.object({
  /**
   * mismatch: the stored record doesn't match its signed evidence, so none of it counts as signed. copy_not_made: the
   * decision is in effect, but the program could not create its signed PDF
   */
  kind: z.enum(['mismatch', 'copy_not_made']),
  message: z.string(),
  /** what does not match, one sentence each */
  reasons: z.array(z.string()),
  /** null until the daily check has found the problem */
  first_seen_at: Timestamp.nullable(),
  acknowledged: z.boolean(),
});

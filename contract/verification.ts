import { z } from 'zod';
import { TextInput, Timestamp, visitor } from './base.ts';

/** A hash pasted from anywhere: spaces, line breaks and capital letters are accepted. */
const Sha256 = TextInput()
  .max(200, 'A SHA-256 hash is 64 characters: 0–9 and a–f')
  .transform((typed) => typed.replaceAll(/\s/g, '').toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 hash is 64 characters: 0–9 and a–f'));

export const VerificationInput = z.object({ sha256: Sha256 });

/** Contains only facts that are in the PDF itself, because anyone who has its hash has the file. */
export const Verdict = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('genuine'),
    organization_name: z.string(),
    quote_number: z.string(),
    decision: z.enum(['approved', 'declined']),
    decided_at: Timestamp,
    time_zone: z.string(),
    /** staff: the company recorded the decision for the customer, so it is not a signature */
    decided_by: z.enum(['customer', 'staff']),
    /** the name typed with the decision; otherwise the customer's name on the quote */
    name: z.string(),
  }),
  /** The copy is known, but the record it was created from has changed since. */
  z.object({ result: z.literal('mismatch') }),
  /** A document of the sample quote. */
  z.object({ result: z.literal('sample') }),
  /** The file is not the PDF of a decision made here, or it has been changed since. */
  z.object({ result: z.literal('unknown') }),
]);

export const verification = {
  /**
   * Checks whether the file with this SHA-256 is the PDF of a decision that this program created. Changes nothing and
   * stores nothing.
   */
  check: visitor('verification')
    .route({ method: 'POST', path: '/verification', tags: ['verification'] })
    .input(VerificationInput)
    .output(Verdict),
};

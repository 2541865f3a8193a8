import { z } from 'zod';
import { TextInput, Timestamp, visitor } from './base.ts';

/** As it is copied from anywhere: spaces, line breaks and capital letters are fine. */
const Sha256 = TextInput()
  .max(200, 'A SHA-256 has 64 characters, 0 to 9 and a to f')
  .transform((typed) => typed.replaceAll(/\s/g, '').toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 characters, 0 to 9 and a to f'));

export const VerificationInput = z.object({ sha256: Sha256 });

/** Only what stands in the signed copy itself: whoever has its hash has the file. */
export const Verdict = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('genuine'),
    organization_name: z.string(),
    quote_number: z.string(),
    decision: z.enum(['approved', 'declined']),
    decided_at: Timestamp,
    time_zone: z.string(),
    /** staff: recorded by the company on the customer's behalf, so that it is no signature */
    decided_by: z.enum(['customer', 'staff']),
    /** the name typed under a decision; otherwise the customer's name on the quote */
    name: z.string(),
  }),
  /** The copy is known, but what it was made from has been changed since. */
  z.object({ result: z.literal('mismatch') }),
  /** A document of the sample quote. */
  z.object({ result: z.literal('sample') }),
  /** No signed copy of ours, or changed since it was signed. */
  z.object({ result: z.literal('unknown') }),
]);

export const verification = {
  /** Whether the file with this SHA-256 is a signed copy as this program made it. Changes nothing and keeps nothing. */
  check: visitor('verification')
    .route({ method: 'POST', path: '/verification', tags: ['verification'] })
    .input(VerificationInput)
    .output(Verdict),
};

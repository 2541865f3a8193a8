import { z } from 'zod';
import { TextInput, Timestamp, visitor } from './base.ts';

/** A pasted hash. Accepts spaces, line breaks and capital letters. */
const Sha256 = TextInput()
  .max(200, 'A SHA-256 hash is 64 characters: 0–9 and a–f')
  .transform((typed) => typed.replaceAll(/\s/g, '').toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 hash is 64 characters: 0–9 and a–f'));

export const VerificationInput = z.object({ sha256: Sha256 });

/** Contains only facts from the PDF itself, because anyone who knows the hash has the file. */
export const Verdict = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('genuine'),
    organization_name: z.string(),
    quote_number: z.string(),
    decision: z.enum(['approved', 'declined']),
    decided_at: Timestamp,
    time_zone: z.string(),
    /** staff: the company recorded the decision for the customer, so no one signed */
    decided_by: z.enum(['customer', 'staff']),
    /** the name typed with the decision, or else the customer's name on the quote */
    name: z.string(),
  }),
  /** We created this copy, but the record behind it has changed since. */
  z.object({ result: z.literal('mismatch') }),
  z.object({ result: z.literal('sample') }),
  /** We never created this file, or someone has changed it since. */
  z.object({ result: z.literal('unknown') }),
]);

export const verification = {
  /** Says if the file with this SHA-256 is the PDF of a decision made here. Stores nothing. */
  check: visitor('verification')
    .route({ method: 'POST', path: '/verification', tags: ['verification'] })
    .input(VerificationInput)
    .output(Verdict),
};

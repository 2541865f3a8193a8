import { z } from 'zod';

/** Ways to notify the customer of a quote's job that the work is done. */
export const JobResult = z.object({
  /** '' without an email or phone */
  email: z.string(),
  phone: z.string(),
  /** whether a text can be sent through the provider; otherwise from the sender's own phone */
  texts: z.boolean(),
  /** the text with its link; without amounts for people who do not see the company's money */
  text: z.string(),
  /** something is open, which it requests */
  asks_payment: z.boolean(),
  /** why it cannot be sent; null when it can */
  problem: z.string().nullable(),
});

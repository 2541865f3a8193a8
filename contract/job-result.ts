import { z } from 'zod';

export const JobResult = z.object({
  /** '' if the customer has no email; `phone` works the same way */
  email: z.string(),
  phone: z.string(),
  /** true when a provider sends texts. Otherwise staff text from their own phone */
  texts: z.boolean(),
  /** the text with its link. Leaves out amounts for people who may not see them */
  text: z.string(),
  asks_payment: z.boolean(),
  /** why we can't send anything, or null */
  problem: z.string().nullable(),
});

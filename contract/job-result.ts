import { z } from 'zod';

/** The ways to notify a customer that a quote's job is done. */
export const JobResult = z.object({
  /** '' when the customer has no email; the same goes for `phone` */
  email: z.string(),
  phone: z.string(),
  /** true when a text can go through the provider; otherwise it has to be sent from the sender's own phone */
  texts: z.boolean(),
  /** the text message with its link; without amounts for people who may not see the company's money */
  text: z.string(),
  /** true when a balance is due; the message then asks the customer to pay it */
  asks_payment: z.boolean(),
  /** why nothing can be sent; null when it can */
  problem: z.string().nullable(),
});

/** Takes a quote from its first draft to its decision, with any text in every field of staff and customer. */
import type { JsonifiedClient } from '@orpc/openapi-client';
import fc from 'fast-check';
import type { ApiClient } from '#contract/contract.ts';
import { newId } from '#server/platform/db/ids.ts';
import { customLine, draft } from './factories.ts';

type Api = JsonifiedClient<ApiClient>;

const FIELDS = [
  'customer_name',
  'customer_phone',
  'property_address',
  'discount_message',
  'notes',
  'description',
  'question',
  'asker',
  'signer',
  'reason',
] as const;
export type QuoteTexts = Record<(typeof FIELDS)[number], string>;

export function quoteTexts(text: fc.Arbitrary<string>): fc.Arbitrary<QuoteTexts> {
  return fc.record(Object.fromEntries(FIELDS.map((field) => [field, text]))) as fc.Arbitrary<QuoteTexts>;
}

/** Puts a letter in front, for fields that must not be empty. */
const filled = (text: string, max = 100) => `x${text}`.slice(0, max);

/** @returns id of the decided quote */
export async function decideWithAnyText(staff: Api, customer: Api, texts: QuoteTexts): Promise<string> {
  const id = newId();
  const { customer_phone, property_address, discount_message, notes } = texts;
  await staff.quotes.save({
    id,
    edit_number: 0,
    draft: draft({
      customer_name: filled(texts.customer_name),
      customer_email: 'carla@example.com',
      customer_phone: customer_phone.slice(0, 40),
      property_address,
      discount_message,
      notes,
      lines: [customLine({ description: filled(texts.description) })],
    }),
  });
  const { approval_url } = await staff.quotes.share({ id });
  const token = approval_url?.split('/').at(-1) ?? '';
  await customer.approval.ask({ token, question: filled(texts.question), name: texts.asker });
  const decision = texts.reason.length % 2 === 0 ? 'approved' : 'declined';
  await customer.approval.decide({ token, decision, name: filled(texts.signer), reason: texts.reason, revision: 1 });
  return id;
}

/**
 * Says in words what an account still needs. Stripe names requirements by paths such as
 * `identity.individual.date_of_birth`.
 */
import type Stripe from 'stripe';
import { cutText } from '#domain/text.ts';

type Requirement = Stripe.V2.Core.Account.Requirements.Entry;

/** The first matching pattern counts. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/terms_of_service|tos_acceptance/, 'Accept the terms of the payment provider.'],
  [/document|verification|proof/, 'Upload a document that verifies you or the business.'],
  [/payout_method|external_account|bank/, 'Enter the bank account for payouts.'],
  [/statement_descriptor/, 'Enter the name customers see on their card statement.'],
  [/mcc|product_description|profile\.description/, 'Describe what the business does.'],
  [/business_url|profile\.url|website/, 'Enter the business’s website, or what it sells.'],
  [/support/, 'Enter the business’s contact details.'],
  [/(?:business_details|company)\.(?:id_numbers?|tax_id)|tax_id/, 'Enter the business’s tax ID.'],
  [/id_numbers?|ssn/, 'Enter the Social Security number or other ID number of the person in charge.'],
  [/(?:business_details|company)\.(?:registered_name|name)/, 'Enter the business’s legal name.'],
  [/(?:business_details|company)\.(?:\w+_)?address/, 'Enter the business’s address.'],
  [/(?:business_details|company)\.phone|contact_phone/, 'Enter the business’s phone number.'],
  [/entity_type|business_type|structure/, 'Say whether the business is a company or an individual.'],
  [/date_of_birth|dob/, 'Enter the date of birth of the person in charge.'],
  [/address/, 'Enter the home address of the person in charge.'],
  [/phone/, 'Enter the phone number of the person in charge.'],
  [/email/, 'Enter the email address of the person in charge.'],
  [/given_name|surname|first_name|last_name|legal_name/, 'Enter the name of the person in charge.'],
  [/owner|director|representative|executive|persons|relationship/, 'Name the people who own and run the business.'],
];
const ANYTHING_ELSE = 'Answer the payment provider’s remaining questions.';
const BEING_CHECKED = 'The payment provider is checking what you entered. This can take a day or two.';
const EXPLANATION_MAX = 300;

/** Returns our sentence and Stripe's errors, which are written for the account's owner. */
function sentences({ description, awaiting_action_from, errors }: Requirement): string[] {
  if (awaiting_action_from === 'stripe') return [BEING_CHECKED];
  const [, sentence = ANYTHING_ELSE] = SENTENCES.find(([pattern]) => pattern.test(description)) ?? [];
  return [sentence, ...errors.map((error) => cutText(error.description, EXPLANATION_MAX))];
}

const STATES: Readonly<Record<string, string>> = {
  pending: BEING_CHECKED,
  rejected: 'The payment provider rejected this account. Its dashboard says why.',
  unsupported: 'This account can’t take card payments.',
};

/** Lists, one sentence each, what prevents the account from taking cards now or soon. */
export function missingInWords(account: Stripe.V2.Core.Account): string[] {
  const due = (account.requirements?.entries ?? []).filter(
    ({ minimum_deadline }) => minimum_deadline.status !== 'eventually_due',
  );
  const missing = new Set(due.flatMap(sentences));
  const state = account.configuration?.merchant?.capabilities?.card_payments?.status;
  if (missing.size > 0 || state === 'active') return [...missing];
  return [STATES[state ?? ''] ?? ANYTHING_ELSE];
}

import type { Language } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { cardProblem } from './card-limits.ts';
import type { Balance } from './ledger.ts';
import type { OwedPurpose } from './provider-payment.ts';

export interface PaymentChoice {
  purpose: OwedPurpose;
  amount_cents: Cents;
}

export interface CardAccount {
  can_charge: boolean;
  /** ISO 4217 codes. Empty when unknown */
  currencies: readonly string[];
}

/** Reasons why the customer can't pay a balance due by card. */
export type ChoiceProblem =
  | { kind: 'no_provider' | 'no_account' | 'not_ready' | 'later_revision' | 'later_waiting' | 'ending' }
  | { kind: 'amount'; sentence: string };

type PlainKind = Exclude<ChoiceProblem['kind'], 'amount'>;

const FOR_CUSTOMERS = {
  no_provider: 'askCompany',
  no_account: 'askCompany',
  not_ready: 'notNow',
  later_revision: 'laterRevision',
  later_waiting: 'laterWaiting',
  ending: 'ending',
} as const satisfies Record<PlainKind, string>;

const FOR_STAFF: Record<PlainKind, string> = {
  no_provider: 'Card payments aren’t set up on this server.',
  no_account: 'The customer can’t pay by card because no payment account is connected.',
  not_ready: 'The customer can’t pay by card yet because your payment account isn’t ready.',
  later_revision: 'A later revision was approved. The customer pays on that revision’s link.',
  later_waiting: 'A later revision is waiting for the customer’s decision. Card payments are off until then.',
  ending: 'Your company is being deleted, so the customer can’t pay by card.',
};

export function customerProblem(problem: ChoiceProblem, language: Language): string {
  return problem.kind === 'amount' ? problem.sentence : paymentTexts(language).refusals[FOR_CUSTOMERS[problem.kind]];
}

/**
 * Returns the problem to show staff.
 * @param isPaused true if cards would work without the later version that awaits a reply
 * @returns null if cards wouldn't work anyway, because then nothing is paused
 */
export function staffProblem(problem: ChoiceProblem, isPaused: boolean): string | null {
  if (problem.kind === 'later_waiting' && !isPaused) return null;
  return problem.kind === 'amount' ? problem.sentence : FOR_STAFF[problem.kind];
}

/** Returns the balance. The deposit comes before it if the deposit is less. */
function openAmounts({ open_cents, deposit_open_cents }: Balance): PaymentChoice[] {
  const deposit: PaymentChoice = { purpose: 'deposit', amount_cents: deposit_open_cents };
  const whole: PaymentChoice = { purpose: 'balance', amount_cents: open_cents };
  const hasPart = deposit_open_cents > 0 && deposit_open_cents < open_cents;
  return [...(hasPart ? [deposit] : []), ...(open_cents > 0 ? [whole] : [])];
}

/**
 * Returns the choice that pays the deposit due. Undefined when no deposit is due, when no card can pay it, or when the
 * balance covers it, because the deposit is the whole price or more.
 */
export function depositChoice<Choice extends PaymentChoice>({
  choices,
  deposit_open_cents,
}: Pick<Balance, 'deposit_open_cents'> & { choices: readonly Choice[] }): Choice | undefined {
  return choices.find(({ amount_cents }) => amount_cents === deposit_open_cents);
}

/**
 * Returns the ways to pay by card.
 * @param account null when the company has connected none
 * @param language of the sentence about an amount
 * @returns the choices, deposit first, or the reason why a balance due can't be paid
 */
export function paymentChoices(
  balance: Balance,
  currency: string,
  account: CardAccount | null,
  language: Language = 'en',
): { choices: PaymentChoice[]; problem: ChoiceProblem | null } {
  const open = openAmounts(balance);
  if (open.length === 0) return { choices: [], problem: null };
  if (!account) return { choices: [], problem: { kind: 'no_account' } };
  if (!account.can_charge) return { choices: [], problem: { kind: 'not_ready' } };
  const choices = open.filter(({ amount_cents }) => cardProblem(amount_cents, currency, account) === null);
  if (choices.length > 0) return { choices, problem: null };
  const sentence = cardProblem(open[0]?.amount_cents ?? 0, currency, account, language) ?? '';
  return { choices, problem: { kind: 'amount', sentence } };
}

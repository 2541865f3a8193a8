import { type Language, LOCALES } from '#domain/language/language.ts';
import { paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { type Cents, formatMoney, MAX_AMOUNT_CENTS, roundedProduct } from '#domain/pricing/money.ts';

/** Types of deposit rules. Without a rule, nothing is due on approval. */
export const DEPOSIT_TYPES = ['percent', 'flat'] as const;
export type DepositType = (typeof DEPOSIT_TYPES)[number];

export type DepositRule = {
  type: DepositType;
  /** percent: a fraction above 0 and up to 1, with at most 4 decimals. flat: cents */
  value: number;
};

export type Deposit = DepositRule & { cents: Cents };

/** A deposit's percentage has two decimals fewer than its fraction. */
export const DEPOSIT_SHARE_PLACES = 4;

/** Returns cents. Rounds a percentage once, half away from zero. Limits a flat amount to the total. */
export function depositCents(rule: DepositRule | null, totalCents: Cents): Cents {
  if (!rule) return 0;
  return rule.type === 'percent' ? roundedProduct([rule.value, totalCents]) : Math.min(rule.value, totalCents);
}

/** Returns the deposit that the customer signs. null when nothing is due, such as for a total of 0. */
export function depositOf(rule: DepositRule | null, totalCents: Cents): Deposit | null {
  const cents = depositCents(rule, totalCents);
  return rule && cents > 0 ? { type: rule.type, value: rule.value, cents } : null;
}

export function depositRule(row: { deposit_type: string | null; deposit_value: number }): DepositRule | null {
  const type = DEPOSIT_TYPES.find((known) => known === row.deposit_type);
  return type && row.deposit_value > 0 ? { type, value: row.deposit_value } : null;
}

export function depositColumns(rule: DepositRule | null): { deposit_type: DepositType | null; deposit_value: number } {
  return { deposit_type: rule?.type ?? null, deposit_value: rule?.value ?? 0 };
}

/** Returns a sentence, or null for a usable rule. */
export function depositProblem({ type, value }: DepositRule): string | null {
  if (type === 'flat') {
    if (!Number.isInteger(value)) return 'Deposit must be a whole number of cents';
    if (value > MAX_AMOUNT_CENTS) return 'Amounts over $10,000,000 are not supported';
  } else {
    if (value > 1) return 'Deposit must be at most 100%';
    if (Number(value.toFixed(DEPOSIT_SHARE_PLACES)) !== value)
      return 'Deposit can have at most 2 decimal places, such as 33.33%';
  }
  return value > 0 ? null : 'Deposit must be more than 0';
}

/** Returns "25%" or "33.33%". */
export function depositShare(fraction: number): string {
  return `${roundedProduct([fraction, 10 ** DEPOSIT_SHARE_PLACES]) / 100}%`;
}

/** Returns "Deposit due on approval (25%)", for the row below the signed total. */
export function depositDueLabel(rule: DepositRule, language: Language = 'en'): string {
  return withDepositShare(quoteTexts(language).depositDue, rule);
}

/** Returns "Deposit paid (25%)". A flat amount has no percentage. */
export function withDepositShare(label: string, { type, value }: DepositRule): string {
  return `${label}${type === 'percent' ? ` (${depositShare(value)})` : ''}`;
}

/** Payments for an earlier version count toward the deposit. */
export function depositDueOnApproval(depositCents: Cents, paidCents: Cents): Cents {
  return Math.max(0, depositCents - paidCents);
}

/** Returns what is left of the total after the deposit. */
export function afterDeposit(deposit: Pick<Deposit, 'cents'>, totalCents: Cents): Cents {
  return Math.max(0, totalCents - deposit.cents);
}

/** Returns the deposit as a percentage of the total, from 0 to 100, for a chart. */
export function depositPercent(deposit: Pick<Deposit, 'cents'>, totalCents: Cents): number {
  return totalCents > 0 ? Math.round((deposit.cents / totalCents) * 100) : 0;
}

/** Returns rows below an offer's total: the deposit, earlier payments, and the part of the deposit still due. */
export function offerRows(deposit: Deposit | null, paidCents: Cents, language: Language = 'en') {
  const { dueOnApproval } = quoteTexts(language);
  const texts = paymentTexts(language);
  if (paidCents === 0) return deposit ? [{ label: depositDueLabel(deposit, language), cents: deposit.cents }] : [];
  const received = { label: texts.received, cents: paidCents };
  if (!deposit) return [received];
  return [
    { label: withDepositShare(texts.deposit, deposit), cents: deposit.cents },
    received,
    { label: dueOnApproval, cents: depositDueOnApproval(deposit.cents, paidCents) },
  ];
}

/** Tells staff, before they send a quote, what is due on approval. '' when nothing is due and nothing was paid. */
export function depositAskedSentence(deposit: Deposit | null, paidCents: Cents, currency: string): string {
  const asked = deposit && deposit.cents > 0 ? depositLabel(deposit, currency) : '';
  if (paidCents === 0) return asked && `Asks for a deposit of ${asked} on approval.`;
  const received = `You’ve already received ${formatMoney(paidCents, currency)}`;
  if (!deposit || asked === '') return `${received}.`;
  return `Asks for a deposit of ${asked}. ${received}, so ${dueAfter(deposit.cents, paidCents, currency)} is due on approval.`;
}

function dueAfter(depositCents: Cents, paidCents: Cents, currency: string): string {
  const due = depositDueOnApproval(depositCents, paidCents);
  return due > 0 ? formatMoney(due, currency) : 'nothing';
}

/**
 * Tells staff when the deposit is due, and what is left after it.
 * @param paidCents paid for a previous version
 */
export function depositDueSentence(cents: Cents, totalCents: Cents, currency: string, paidCents: Cents = 0): string {
  if (paidCents > 0) {
    const due = dueAfter(cents, paidCents, currency);
    return `You’ve already received ${formatMoney(paidCents, currency)}, so ${due} is due when the customer approves.`;
  }
  if (cents >= totalCents) return 'The full total is due when the customer approves.';
  return `Due when the customer approves. The balance is ${formatMoney(totalCents - cents, currency)}.`;
}

/** Tells staff about the deposit of a quote awaiting a reply. */
export function depositOnApproval(deposit: Deposit, currency: string): string {
  const amount = formatMoney(deposit.cents, currency);
  const asked = deposit.type === 'percent' ? `${depositShare(deposit.value)} deposit (${amount})` : `${amount} deposit`;
  return `${asked}, due on approval`;
}

/** Returns "25%", or "$100.00" for a flat amount. */
export function depositRuleLabel({ type, value }: DepositRule, currency: string): string {
  return type === 'percent' ? depositShare(value) : formatMoney(value, currency);
}

/** Returns "25%, $100.00", or "$100.00" for a flat amount. */
export function depositLabel(deposit: Deposit, currency: string, language: Language = 'en'): string {
  const amount = formatMoney(deposit.cents, currency, LOCALES[language]);
  return deposit.type === 'percent' ? `${depositShare(deposit.value)}, ${amount}` : amount;
}

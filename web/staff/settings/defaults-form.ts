import type { z } from 'zod';
import { CompanySettings } from '#contract/company.ts';
import type { Language } from '#domain/language/language.ts';
import { cardCurrencyProblem, cardProblem, smallDepositProblem } from '#domain/payments/card-limits.ts';
import type { DepositType } from '#domain/payments/deposit.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { type Problems, problemsBy } from '#web/staff/components/form-problems.ts';

type Settings = z.output<typeof CompanySettings>;

export interface DefaultsForm {
  /** fraction */
  tax_rate: number | null;
  validity_days: number | null;
  minimum_charge_cents: number | null;
  trip_charge_cents: number | null;
  /** null: none */
  deposit_type: DepositType | null;
  /** percent: fraction; flat: cents */
  deposit_value: number | null;
  other_ways_to_pay: string;
}

interface CompanyForm {
  time_zone: string;
  currency: string;
  /** for customers who have not chosen a language */
  customer_language: Language;
}

interface AfterJobForm {
  review_url: string;
  tips: boolean;
}

/** All forms together, and the switch for marked damage. The server takes them in one request. */
export type SettingsForm = DefaultsForm & CompanyForm & AfterJobForm & Pick<CompanyView, 'acknowledge_pins'>;

export function defaultsOf(company: CompanyView): DefaultsForm {
  const { tax_rate, validity_days, minimum_charge_cents, trip_charge_cents, deposit, other_ways_to_pay } = company;
  return {
    tax_rate,
    validity_days,
    minimum_charge_cents,
    trip_charge_cents,
    deposit_type: deposit?.type ?? null,
    deposit_value: deposit?.value ?? null,
    other_ways_to_pay,
  };
}

export function companyFormOf({ time_zone, currency, customer_language }: CompanyView): CompanyForm {
  return { time_zone, currency, customer_language };
}

export function afterJobOf({ review_url, tips }: CompanyView): AfterJobForm {
  return { review_url, tips };
}

export function settingsFormOf(company: CompanyView): SettingsForm {
  const { acknowledge_pins } = company;
  return { ...defaultsOf(company), ...companyFormOf(company), ...afterJobOf(company), acknowledge_pins };
}

export function companySettingsOf(form: SettingsForm): Settings {
  return CompanySettings.parse(enteredSettings(form));
}

export function defaultsProblems(form: SettingsForm): Problems {
  const { validity_days, deposit_type, deposit_value } = form;
  // The contract's messages are only about the range, so missing and fractional days need their own.
  const problem =
    validity_days === null
      ? 'Enter the number of days'
      : Number.isInteger(validity_days)
        ? null
        : 'Enter a whole number of days';
  const { deposit, ...others } = Object.fromEntries(problemsBy(CompanySettings, enteredSettings(form)));
  const noDeposit = deposit_type && deposit_value === null ? 'Enter the deposit, or choose None' : deposit;
  const tooSmall = deposit_type === 'flat' ? smallDepositProblem(deposit_value ?? 0, form.currency) : null;
  const depositProblem = noDeposit ?? tooSmall;
  return new Map([
    ...Object.entries(others),
    ...(problem === null ? [] : [['validity_days', problem] as const]),
    ...(depositProblem ? [['deposit_value', depositProblem] as const] : []),
  ]);
}

/**
 * Returns notes on amounts that can't be paid by card. Such settings can be saved, because there are other ways to
 * pay.
 */
export function cardNotes(
  { currency, deposit_type, deposit_value }: SettingsForm,
  { card_currencies }: Pick<CompanyView, 'card_currencies'>,
): { currency: string | null; deposit: string | null } {
  const account = { currencies: card_currencies };
  const noCards = cardCurrencyProblem(currency, account);
  if (noCards !== null) return { currency: `${noCards} Customers would need another way to pay.`, deposit: null };
  const sum = deposit_type === 'flat' ? (deposit_value ?? 0) : 0;
  // A deposit that is too small can't be saved anyway, so no note is needed.
  const problem = smallDepositProblem(sum, currency) === null && sum > 0 ? cardProblem(sum, currency, account) : null;
  return { currency: null, deposit: problem && `${problem} Customers would need another way to pay this deposit.` };
}

function enteredSettings({ deposit_type, deposit_value, ...form }: SettingsForm) {
  return {
    ...form,
    tax_rate: form.tax_rate ?? 0,
    minimum_charge_cents: form.minimum_charge_cents ?? 0,
    trip_charge_cents: form.trip_charge_cents ?? 0,
    deposit: deposit_type && { type: deposit_type, value: deposit_value ?? 0 },
  };
}

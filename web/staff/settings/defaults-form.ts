/** The company defaults as a form: an empty amount means none. */
import type { z } from 'zod';
import { type Company, CompanySettings } from '#contract/company.ts';
import { type Problems, problemsBy } from '../components/form-problems.ts';

export type CompanyView = z.output<typeof Company>;
type Settings = z.output<typeof CompanySettings>;

export interface DefaultsForm {
  /** fraction */
  tax_rate: number | null;
  validity_days: number | null;
  minimum_charge_cents: number | null;
  trip_charge_cents: number | null;
  time_zone: string;
  currency: string;
}

/** Only the form's fields of the company, in the order of the form. */
export function defaultsOf(company: CompanyView): DefaultsForm {
  const { tax_rate, validity_days, minimum_charge_cents, trip_charge_cents, time_zone, currency } = company;
  return { tax_rate, validity_days, minimum_charge_cents, trip_charge_cents, time_zone, currency };
}

export function settingsOf(form: DefaultsForm): Settings {
  return CompanySettings.parse(withZeros(form));
}

export function defaultsProblems(form: DefaultsForm): Problems {
  const { validity_days } = form;
  // The contract's messages are about the range; a missing or fractional number of days gets its own message.
  const problem =
    validity_days === null ? 'Enter the number of days' : Number.isInteger(validity_days) ? null : 'Use whole days';
  const others = problemsBy(CompanySettings, withZeros(form));
  if (problem === null) return others;
  return new Map([...others, ['validity_days', problem]]);
}

function withZeros(form: DefaultsForm): Record<keyof DefaultsForm, string | number | null> {
  return {
    ...form,
    tax_rate: form.tax_rate ?? 0,
    minimum_charge_cents: form.minimum_charge_cents ?? 0,
    trip_charge_cents: form.trip_charge_cents ?? 0,
  };
}

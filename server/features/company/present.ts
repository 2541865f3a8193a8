import type { z } from 'zod';
import type { Company } from '#contract/company.ts';
import { asLanguage } from '#domain/language/language.ts';
import { depositRule } from '#domain/payments/deposit.ts';
import type { Services } from '#server/features/services.ts';
import { type Member, maySeeMargin } from '#server/platform/auth/viewer.ts';
import { presentLogo } from '#server/platform/files/present-logo.ts';
import { usableAccount } from '#server/providers/payments/account-commands.ts';
import type { CompanyRow } from './queries.ts';

type PresentServices = Pick<Services, 'env' | 'files' | 'now' | 'payments'>;

/** @param viewer who reads it: not everyone sees margins */
export function presentCompany(
  { env, files, now, payments }: PresentServices,
  { account, ...row }: CompanyRow,
  viewer: Member,
): z.input<typeof Company> {
  const logo = presentLogo(files, row.logo_url, now());
  return {
    id: row.id,
    name: row.name,
    company_phone: row.company_phone,
    company_email: row.company_email,
    company_address: row.company_address,
    license_line: row.license_line,
    logo_url: logo?.url ?? null,
    logo,
    brand_color: row.brand_color,
    terms: row.terms,
    next_steps: row.next_steps,
    default_notes: row.default_notes,
    tax_rate: row.tax_rate,
    validity_days: row.validity_days,
    minimum_charge_cents: row.minimum_charge_cents,
    trip_charge_cents: row.trip_charge_cents,
    deposit: depositRule(row),
    other_ways_to_pay: row.other_ways_to_pay,
    time_zone: row.time_zone,
    currency: row.currency,
    customer_language: asLanguage(row.customer_language) ?? 'en',
    acknowledge_pins: row.acknowledge_pins,
    review_url: row.review_url,
    tips: row.tips,
    next_quote_number: row.next_quote_number,
    currency_fixed: row.currency_fixed,
    card_currencies: usableAccount(payments, account)?.currencies ?? [],
    members_see_totals: row.members_see_totals,
    shows_margin: row.has_labor_cost && maySeeMargin(viewer, row.members_see_margin),
    member_discount_max: row.member_discount_max,
    offers_times: row.offers_times,
    mail: env.SMTP_URL ? 'smtp' : 'outbox',
    texts: env.TEXTS,
  };
}

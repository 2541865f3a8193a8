import { z } from 'zod';
import { LICENSE_LINE_MAX, NEXT_STEPS_MAX, OTHER_WAYS_TO_PAY_MAX, TERMS_MAX } from '#domain/company/company-limits.ts';
import { isReviewUrl, REVIEW_URL_MAX, REVIEW_URL_PROBLEM } from '#domain/company/review-link.ts';
import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import {
  VALIDITY_DAYS_MAX,
  VALIDITY_DAYS_MIN,
  VALIDITY_TOO_LONG,
  VALIDITY_TOO_SHORT,
} from '#domain/quote/lifecycle.ts';
import { QUOTE_NOTES_MAX } from '#domain/quote/quote-limits.ts';
import { FIRST_QUOTE_NUMBER, NEXT_QUOTE_NUMBER_MAX, quoteNumber } from '#domain/quote/quote-number.ts';
import { Cents, Id, member, plainName, TaxRate, Text, TextInput, TrimmedText } from './base.ts';
import { DepositRule } from './deposit.ts';
import { Logo } from './logo.ts';
import { marginCalls } from './margin.ts';
import { mixCalls } from './mix.ts';

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

export const CompanySettings = z.object({
  /** a fraction */
  tax_rate: TaxRate,
  validity_days: z.int().min(VALIDITY_DAYS_MIN, VALIDITY_TOO_SHORT).max(VALIDITY_DAYS_MAX, VALIDITY_TOO_LONG),
  minimum_charge_cents: Cents,
  trip_charge_cents: Cents,
  /** the default deposit of new quotes. null: no deposit. Omitted: unchanged */
  deposit: DepositRule.nullable().optional(),
  /** ways to pay without a card, in the company's own words. Omitted: unchanged */
  other_ways_to_pay: TrimmedText().max(OTHER_WAYS_TO_PAY_MAX).optional(),
  time_zone: TextInput().max(60).refine(isTimeZone, 'Unknown time zone'),
  currency: TextInput().regex(/^[A-Z]{3}$/, 'Use a three-letter currency code'),
  /** language of customers who haven't chosen one. Omitted: unchanged */
  customer_language: z.enum(LANGUAGES, 'Choose English or Spanish').optional(),
  /** true: customers confirm that they have seen a quote's pins before they approve it. Omitted: unchanged */
  acknowledge_pins: z.boolean().optional(),
  /** where customers can review the company, https only. The page shows it once the work is done. '': nowhere. Omitted: unchanged */
  review_url: TrimmedText()
    .max(REVIEW_URL_MAX)
    .refine((url) => url === '' || isReviewUrl(url), REVIEW_URL_PROBLEM)
    .optional(),
  /** true: the customer's page offers a tip by card once the work is done. Omitted: unchanged */
  tips: z.boolean().optional(),
});

export const CompanyProfile = z.object({
  name: TrimmedText()
    .min(1, 'Company name is required')
    .max(NAME_MAX, `Company name must be less than ${NAME_MAX} characters`)
    .refine(...plainName),
  company_phone: Text(PHONE_MAX),
  company_email: z
    .union(
      [z.literal(''), TrimmedText().max(EMAIL_MAX).pipe(z.email('Invalid email address'))],
      'Invalid email address',
    )
    .default(''),
  company_address: Text(ADDRESS_MAX),
  license_line: Text(LICENSE_LINE_MAX),
  /** #rrggbb */
  brand_color: TextInput().regex(/^#[0-9a-f]{6}$/i, 'Use a color code such as #0b6e75'),
  terms: Text(TERMS_MAX),
  /** what happens after an approval, in the company's own words. Omitted: unchanged */
  next_steps: TrimmedText().max(NEXT_STEPS_MAX).optional(),
  default_notes: Text(QUOTE_NOTES_MAX),
});

export const QuoteNumbering = z.object({
  next_quote_number: z
    .int('Enter a whole number')
    .min(FIRST_QUOTE_NUMBER, `Quote numbers start at ${quoteNumber(FIRST_QUOTE_NUMBER)}`)
    .max(NEXT_QUOTE_NUMBER_MAX, `Quote numbers go up to ${quoteNumber(NEXT_QUOTE_NUMBER_MAX)}`),
});

export const Company = CompanyProfile.extend({
  id: Id('organizations'),
  logo_url: z.string().nullable(),
  logo: Logo.nullable(),
  ...CompanySettings.shape,
  deposit: DepositRule.nullable(),
  other_ways_to_pay: z.string(),
  /** '': the customer page says that the company will get in touch */
  next_steps: z.string(),
  customer_language: z.enum(LANGUAGES),
  acknowledge_pins: z.boolean(),
  review_url: z.string(),
  tips: z.boolean(),
  /** the number of the next new quote. It never decreases */
  next_quote_number: z.int(),
  /** true once a quote was sent, because the currency can't change after that */
  currency_fixed: z.boolean(),
  /** ISO 4217 codes that the payment account accepts. Empty if there is no account, or if the provider lists none */
  card_currencies: z.array(z.string()),
  /** true when members see totals over everyone's quotes instead of only their own */
  members_see_totals: z.boolean(),
  /** true when the caller sees the margin of quotes. Always false for an API key */
  shows_margin: z.boolean(),
  /** the largest discount that members can give, as a fraction. null: any */
  member_discount_max: z.number().nullable(),
  offers_times: z.boolean(),
  /** outbox: no mail server is set up, so the program only saves emails */
  mail: z.enum(['smtp', 'outbox']),
  /** none: the app opens the phone's own messaging app */
  texts: z.enum(['twilio', 'test', 'none']),
});

export const company = {
  get: member('quotes.view')
    .meta({ scope: 'company:read' })
    .route({ method: 'GET', path: '/company', tags: ['company'] })
    .output(Company),
  updateSettings: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/company/settings', tags: ['company'] })
    .input(CompanySettings)
    .output(Company),
  /** Continues the quote numbers from a higher number. Refuses a lower one, because no number is ever used twice. */
  setQuoteNumbering: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/company/quote-numbering', tags: ['company'] })
    .input(QuoteNumbering)
    .output(Company),
  /** Sets whether members see totals over everyone's quotes. The owner and admins always do. */
  showTotalsToMembers: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/company/member-totals', tags: ['company'] })
    .input(z.object({ shown: z.boolean() }))
    .output(Company),
  updateProfile: member('branding.change', 'write')
    .route({ method: 'PUT', path: '/company/profile', tags: ['company'] })
    .input(CompanyProfile)
    .output(Company),
  ...marginCalls,
  ...mixCalls,
};

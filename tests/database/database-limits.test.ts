/** The domain defines each limit once. These tests find a database check or column with another number. */

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOMER_NOTE_MAX, REMINDER_HOURS } from '#domain/calendar/appointment-news.ts';
import { WINDOW_LIMITS, WISH_MAX } from '#domain/calendar/appointment-windows.ts';
import { JOB_NOTES_MAX, JOB_TITLE_MAX, TASK_MAX, VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { PLAN_DISCOUNT_MAX, PLAN_DISCOUNT_PLACES } from '#domain/calendar/wash-plans.ts';
import { WORK_LIMITS } from '#domain/calendar/work-settings.ts';
import { API_KEY_NAME_MAX } from '#domain/company/api-scopes.ts';
import { GRACE_DAYS, NEXT_STEPS_MAX, OTHER_WAYS_TO_PAY_MAX } from '#domain/company/company-limits.ts';
import { REVIEW_URL_MAX } from '#domain/company/review-link.ts';
import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_RESPONSE_MAX, WEBHOOK_URL_MAX } from '#domain/company/webhook-events.ts';
import { ADDRESS_MAX, NAME_MAX } from '#domain/contact-details.ts';
import { LATITUDE_MAX, LONGITUDE_MAX } from '#domain/customer/coordinates.ts';
import { CUSTOMER_NOTES_MAX, IMPORT_FILE_NAME_MAX } from '#domain/customer/customer-import.ts';
import { CUSTOMER_SOURCE_MAX, TAX_NUMBER_MAX } from '#domain/customer/customer-limits.ts';
import { GATE_CODE_MAX, WATER_SOURCE_MAX } from '#domain/customer/property-limits.ts';
import { STEP_ID_MAX } from '#domain/messages/follow-up-steps.ts';
import { MAIL_BODY_MAX, SUBJECT_MAX } from '#domain/messages/template-limits.ts';
import { LAST_HOUR, PUSH_ENDPOINT_MAX } from '#domain/notifications/notification-settings.ts';
import { DEPOSIT_SHARE_PLACES } from '#domain/payments/deposit.ts';
import { PAYMENT_REASON_MAX, PAYMENT_REFERENCE_MAX } from '#domain/payments/payment-limits.ts';
import { PROVIDER_ID_MAX } from '#domain/payments/provider-payment.ts';
import {
  CHEMICALS_MAX_CENTS,
  CREW_MAX,
  LABOR_MAX_CENTS,
  MARGIN_FLOOR_MAX,
  MARGIN_FLOOR_MIN,
  MARGIN_PLACES,
} from '#domain/pricing/margin.ts';
import {
  COVERAGE_MAX,
  COVERAGE_MIN,
  COVERAGE_PLACES,
  INJECTOR_MAX,
  INJECTOR_MIN,
  INJECTOR_PLACES,
  STRENGTH_MIN,
  STRENGTH_PLACES,
  SUPPLY_MAX_CENTS,
  SURFACTANT_MAX_OUNCES,
  SURFACTANT_MIN_OUNCES,
  SURFACTANT_PLACES,
  TANK_MAX_GALLONS,
} from '#domain/pricing/mix.ts';
import { MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import {
  INCLUDED_MAX,
  MINUTES_EACH_MAX,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  MULTIPLIER_PLACES,
  RATE_MAX_CENTS,
  RATE_MIN_CENTS,
  RATE_NAME_MAX,
  UNITS_PER_HOUR_MAX,
} from '#domain/pricing/rate-book.ts';
import { VALIDITY_DAYS_MAX, VALIDITY_DAYS_MIN } from '#domain/quote/lifecycle.ts';
import { PHOTO_DESCRIPTION_MAX } from '#domain/quote/photo-limits.ts';
import {
  LINE_DESCRIPTION_MAX,
  LINE_QUANTITY_MAX,
  QUANTITY_PLACES,
  QUOTE_NOTES_MAX,
  TAX_RATE_PLACES,
} from '#domain/quote/quote-limits.ts';
import { FACTOR_NAME_MAX } from '#domain/team/sign-in-limits.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Limits from the domain that the database must check. */
const LIMITS = {
  'addons length(name)': [1, RATE_NAME_MAX],
  'api_keys length(name)': [1, API_KEY_NAME_MAX],
  'customer_imports length(file_name)': [IMPORT_FILE_NAME_MAX],
  'customers length(name)': [NAME_MAX],
  'customers length(notes)': [CUSTOMER_NOTES_MAX],
  'customers length(source)': [CUSTOMER_SOURCE_MAX],
  'customers length(tax_number)': [TAX_NUMBER_MAX],
  'factors length(friendly_name)': [1, FACTOR_NAME_MAX],
  'days_off length(reason)': [WORK_LIMITS.reason],
  'follow_ups length(step_id)': [1, STEP_ID_MAX],
  'job_tasks length(description)': [1, TASK_MAX],
  'jobs length(customer_name)': [NAME_MAX],
  'jobs length(notes)': [JOB_NOTES_MAX],
  'jobs length(property_address)': [ADDRESS_MAX],
  'jobs length(title)': [1, JOB_TITLE_MAX],
  'material_multipliers length(material)': [1, RATE_NAME_MAX],
  'material_multipliers multiplier': [MULTIPLIER_MIN, MULTIPLIER_MAX],
  'appointment_requests from_minute': [MINUTES_A_DAY - 1],
  'appointment_requests to_minute': [1, MINUTES_A_DAY],
  'appointment_requests length(answer)': [CUSTOMER_NOTE_MAX],
  'appointment_requests length(wish)': [WISH_MAX],
  'organizations crew_size': [1, CREW_MAX],
  'organizations labor_cents_an_hour': [1, LABOR_MAX_CENTS],
  'organizations margin_floor': [MARGIN_FLOOR_MIN, MARGIN_FLOOR_MAX],
  'organizations member_discount_max': [1],
  'organizations stock_cents_a_gallon': [1, SUPPLY_MAX_CENTS],
  'organizations stock_strength': [STRENGTH_MIN, 1],
  'organizations surfactant_cents_a_gallon': [1, SUPPLY_MAX_CENTS],
  'organizations surfactant_ounces': [SURFACTANT_MIN_OUNCES, SURFACTANT_MAX_OUNCES],
  'organizations tank_gallons': [1, TANK_MAX_GALLONS],
  'services chemicals_cents': [CHEMICALS_MAX_CENTS],
  'services gallons_each': [COVERAGE_MIN, COVERAGE_MAX],
  'services injector_ratio': [INJECTOR_MIN, INJECTOR_MAX],
  'services target_strength': [STRENGTH_MIN, 1],
  'services units_per_gallon': [COVERAGE_MIN, COVERAGE_MAX],
  'services minutes_each': [1, MINUTES_EACH_MAX],
  'organizations horizon_days': [1, WINDOW_LIMITS.horizonDays],
  'organizations notice_days': [WINDOW_LIMITS.noticeDays],
  'organizations reminder_hour': [REMINDER_HOURS.from, REMINDER_HOURS.to],
  'notification_settings digest_hour': [LAST_HOUR],
  'notification_settings quiet_from': [LAST_HOUR],
  'notification_settings quiet_until': [LAST_HOUR],
  'organizations length(default_notes)': [QUOTE_NOTES_MAX],
  'organizations length(next_steps)': [NEXT_STEPS_MAX],
  'organizations length(other_ways_to_pay)': [OTHER_WAYS_TO_PAY_MAX],
  'organizations length(review_url)': [REVIEW_URL_MAX],
  'organizations length(name)': [1, NAME_MAX],
  'organizations validity_days': [VALIDITY_DAYS_MIN, VALIDITY_DAYS_MAX],
  'payment_accounts length(account_id)': [PROVIDER_ID_MAX],
  'payment_attempts length(payment_id)': [PROVIDER_ID_MAX],
  'payment_attempts length(session_id)': [PROVIDER_ID_MAX],
  'payment_disputes length(provider_ref)': [PROVIDER_ID_MAX],
  'payment_entries length(payment_ref)': [PROVIDER_ID_MAX],
  'payment_entries length(provider_ref)': [PROVIDER_ID_MAX],
  'payment_entries length(reason)': [PAYMENT_REASON_MAX],
  'payment_entries length(reference)': [PAYMENT_REFERENCE_MAX],
  'price_reductions length(reason)': [1, PAYMENT_REASON_MAX],
  'plan_checkouts length(session_id)': [PROVIDER_ID_MAX],
  'payment_refunds length(provider_refund_id)': [PROVIDER_ID_MAX],
  'payment_refunds length(reason)': [PAYMENT_REASON_MAX],
  'properties length(address)': [1, ADDRESS_MAX],
  'properties latitude': [LATITUDE_MAX],
  'properties longitude': [LONGITUDE_MAX],
  'properties length(gate_code)': [GATE_CODE_MAX],
  'properties length(water_source)': [WATER_SOURCE_MAX],
  'property_images length(description)': [PHOTO_DESCRIPTION_MAX],
  'push_devices length(endpoint)': [PUSH_ENDPOINT_MAX],
  'quote_items length(description)': [1, LINE_DESCRIPTION_MAX],
  'quote_items length(included)': [INCLUDED_MAX],
  'provider_events length(id)': [PROVIDER_ID_MAX],
  'provider_events length(object_id)': [PROVIDER_ID_MAX],
  'quotes sum_cents': [MAX_AMOUNT_CENTS],
  'quotes total_cents': [MAX_AMOUNT_CENTS],
  'quotes valid_days': [VALIDITY_DAYS_MIN, VALIDITY_DAYS_MAX],
  'services base_rate_cents': [RATE_MIN_CENTS, RATE_MAX_CENTS],
  'services units_per_hour': [1, UNITS_PER_HOUR_MAX],
  'services length(included)': [INCLUDED_MAX],
  'services length(name)': [1, RATE_NAME_MAX],
  'surface_types length(name)': [1, RATE_NAME_MAX],
  'visits minutes': [VISIT_LENGTH.min, VISIT_LENGTH.max],
  'wash_plans discount_rate': [PLAN_DISCOUNT_MAX],
  'organizations set_up_minutes': [WORK_LIMITS.setUp],
  'organizations travel_minutes': [WORK_LIMITS.travel],
  'users length(full_name)': [1, NAME_MAX],
  'webhook_endpoints length(description)': [WEBHOOK_DESCRIPTION_MAX],
  'webhook_endpoints length(url)': [WEBHOOK_URL_MAX],
  'webhook_tries length(response)': [WEBHOOK_RESPONSE_MAX],
  // Shares are fractions, so 1 is always their upper bound.
  'addons value': [1],
  'message_templates length(body)': [MAIL_BODY_MAX],
  'message_templates length(subject)': [SUBJECT_MAX],
  'organizations deposit_value': [1],
  'organizations tax_rate': [1],
  'quotes deposit_value': [1],
  'quotes tax_rate': [1],
};

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.connections.superuser);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function checks(): Promise<{ table: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/**
 * Matches comparisons as PostgreSQL prints them: `(length(name) <= 100)`, `(multiplier >= 0.5)`,
 * `(value > (0)::numeric)`.
 */
const COMPARED = /\((length\(\w+\)|\w+) (?:[<>]=?|=) \(?(-?[\d.]+)\)?/g;

test('every number in a database check is a limit from the domain', async () => {
  const found: Record<string, number[]> = {};
  for (const { table, definition } of await checks()) {
    for (const [, what = '', number = ''] of definition.matchAll(COMPARED)) {
      // Skips zero, because it is no limit: it only means "not negative", "positive" or "not empty".
      if (number !== '0') (found[`${table} ${what}`] ??= []).push(Number(number));
    }
  }
  expect(found).toEqual(LIMITS);
});

test('the database refuses to delete a company before its grace period ends', async () => {
  const grace = (await checks()).filter(({ definition }) => definition.includes('::interval'));
  expect(grace).toEqual([
    {
      table: 'organizations',
      definition: expect.stringContaining(`(end_requested_at + '${GRACE_DAYS * 24}:00:00'::interval)`),
    },
  ]);
});

test('numeric columns fit the domain’s decimal places and largest numbers', async () => {
  const { rows } = await client.query<{ column: string; precision: number; scale: number }>(
    `select table_name || '.' || column_name as column, numeric_precision as precision, numeric_scale as scale
     from information_schema.columns where table_schema = 'public' and data_type = 'numeric' and numeric_scale is not null
     order by 1`,
  );
  const largest: Record<string, [places: number, largest: number]> = {
    'material_multipliers.multiplier': [MULTIPLIER_PLACES, MULTIPLIER_MAX],
    'organizations.deposit_value': [DEPOSIT_SHARE_PLACES, MAX_AMOUNT_CENTS],
    'organizations.margin_floor': [MARGIN_PLACES, MARGIN_FLOOR_MAX],
    'organizations.member_discount_max': [MARGIN_PLACES, 1],
    'organizations.stock_strength': [STRENGTH_PLACES, 1],
    'organizations.surfactant_ounces': [SURFACTANT_PLACES, SURFACTANT_MAX_OUNCES],
    'organizations.tax_rate': [TAX_RATE_PLACES, 1],
    'payment_entries.tax_rate': [TAX_RATE_PLACES, 1],
    'quote_items.quantity': [QUANTITY_PLACES, LINE_QUANTITY_MAX],
    'quotes.deposit_value': [DEPOSIT_SHARE_PLACES, MAX_AMOUNT_CENTS],
    'quotes.tax_rate': [TAX_RATE_PLACES, 1],
    'services.gallons_each': [COVERAGE_PLACES, COVERAGE_MAX],
    'services.injector_ratio': [INJECTOR_PLACES, INJECTOR_MAX],
    'services.target_strength': [STRENGTH_PLACES, 1],
    'services.units_per_gallon': [COVERAGE_PLACES, COVERAGE_MAX],
    'wash_plans.discount_rate': [PLAN_DISCOUNT_PLACES, PLAN_DISCOUNT_MAX],
  };
  expect(rows.map(({ column, scale }) => [column, scale])).toEqual(
    Object.entries(largest).map(([column, [places]]) => [column, places]),
  );
  for (const { column, precision, scale } of rows)
    expect(10 ** (precision - scale), column).toBeGreaterThan(largest[column]?.[1] ?? Number.POSITIVE_INFINITY);
});

import type { z } from 'zod';
import type { AuditAction } from '#contract/audit-labels.ts';
import type { CompanyProfile, CompanySettings } from '#contract/company.ts';
import { fieldError, ProductError } from '#domain/errors.ts';
import { smallDepositProblem } from '#domain/payments/card-limits.ts';
import { depositColumns } from '#domain/payments/deposit.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { everyFeedChanged } from '#server/platform/db/calendar-versions.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { quoteFixingCurrency } from './queries.ts';

type Settings = z.output<typeof CompanySettings>;
type Profile = z.output<typeof CompanyProfile>;
type Columns = Partial<
  Omit<Settings, 'deposit' | 'customer_language'> &
    Profile & {
      members_see_totals: boolean;
      labor_cents_an_hour: number | null;
      crew_size: number;
      margin_floor: number | null;
      members_see_margin: boolean;
      member_discount_max: number | null;
      stock_strength: number | null;
      tank_gallons: number | null;
      surfactant_ounces: number | null;
      stock_cents_a_gallon: number | null;
      surfactant_cents_a_gallon: number | null;
      deposit_type: string | null;
      deposit_value: number;
      customer_language: string;
    }
>;

/**
 * Changes the defaults of new quotes. Existing quotes keep their values. Quotes don't store their currency, so the
 * currency can't change once a quote was sent, decided or paid.
 * @throws ProductError INVALID_INPUT for a currency that can't change anymore, and for a flat deposit too small for any
 * card payment
 */
export function updateSettings(services: Services, scope: OrgScope, settings: Settings, author: Author): Promise<void> {
  const { tax_rate, validity_days, minimum_charge_cents, trip_charge_cents, time_zone, currency } = settings;
  const { customer_language, other_ways_to_pay, acknowledge_pins, review_url, tips } = settings;
  const otherWays = other_ways_to_pay === undefined ? {} : { other_ways_to_pay };
  const deposit = settings.deposit === undefined ? {} : depositColumns(settings.deposit);
  const charges = { minimum_charge_cents, trip_charge_cents, ...deposit };
  const language = customer_language === undefined ? {} : { customer_language };
  const pins = acknowledge_pins === undefined ? {} : { acknowledge_pins };
  const review = review_url === undefined ? {} : { review_url };
  const tipping = tips === undefined ? {} : { tips };
  const amounts = { tax_rate, validity_days, ...charges };
  const columns = { ...amounts, ...otherWays, time_zone, currency, ...language, ...pins, ...review, ...tipping };
  return withOrg(services.db, scope, async (tx) => {
    assertDepositPayable(settings);
    const at = services.now();
    await changeCompany(tx, { scope, author, at }, 'company.settings_changed', columns, ({ currency: before }) =>
      before === currency ? undefined : assertCurrencyUnused(tx, scope),
    );
  });
}

/**
 * Checks that a card can pay a flat deposit. A percentage depends on the total, so each quote checks its own.
 * @throws ProductError INVALID_INPUT
 */
function assertDepositPayable({ deposit, currency }: Settings): void {
  const problem = deposit?.type === 'flat' ? smallDepositProblem(deposit.value, currency) : null;
  if (problem !== null) throw fieldError('deposit', problem);
}

/** @throws ProductError INVALID_INPUT */
async function assertCurrencyUnused(tx: Tx, scope: OrgScope): Promise<void> {
  if (!(await quoteFixingCurrency(tx, scope).executeTakeFirst())) return;
  const message = 'You can’t change the currency: a quote has already been sent or decided in it.';
  throw new ProductError('INVALID_INPUT', message, { issues: [{ path: ['currency'], message }] });
}

export function showTotalsToMembers(
  services: Services,
  scope: OrgScope,
  shown: boolean,
  author: Author,
): Promise<void> {
  const columns = { members_see_totals: shown };
  const change = { scope, author, at: services.now() };
  return withOrg(services.db, scope, (tx) => changeCompany(tx, change, 'company.settings_changed', columns));
}

export function updateProfile(services: Services, scope: OrgScope, profile: Profile, author: Author): Promise<void> {
  const { name, company_phone, company_email, company_address, license_line, brand_color, terms, default_notes } =
    profile;
  const contact = { name, company_phone, company_email, company_address, license_line };
  const nextSteps = profile.next_steps === undefined ? {} : { next_steps: profile.next_steps };
  const columns = { ...contact, brand_color, terms, default_notes, ...nextSteps };
  const change = { scope, author, at: services.now() };
  return withOrg(services.db, scope, (tx) => changeCompany(tx, change, 'company.profile_changed', columns));
}

/** Writes an audit entry with the old and new values. Writes nothing if nothing changed. */
export async function changeCompany(
  tx: Tx,
  { scope, author, at }: { scope: OrgScope; author: Author; at: Date },
  action: AuditAction,
  columns: Columns,
  /** gets the locked row as it was before the change; throws to refuse the change */
  check?: (before: Columns) => Promise<void> | undefined,
): Promise<void> {
  const names = Object.keys(columns) as (keyof Columns)[];
  const before = await tx
    .selectFrom('organizations')
    .select(names)
    .where('id', '=', scope.orgId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const changed = names.filter((name) => before[name] !== columns[name]);
  if (changed.length === 0) return;
  await check?.(before);
  await tx.updateTable('organizations').set(columns).where('id', '=', scope.orgId).execute();
  const data: Json = Object.fromEntries(
    changed.map((name) => [name, { from: before[name] ?? null, to: columns[name] ?? null }]),
  );
  await writeAudit(tx, scope, { ...author, action, target: changed.join(', '), data, at });
  if (changed.includes('name')) await everyFeedChanged(tx, scope);
}

import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';
import { type DepositRule, depositCents, depositColumns } from '#domain/payments/deposit.ts';
import type { QuoteLine } from '#domain/pricing/quote-lines.ts';
import { priceQuote } from '#domain/pricing/quote-totals.ts';
import { linkToken } from '#domain/quote/approval-link.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import { recordRevision } from '#server/features/quotes/evidence/revisions.ts';
import { newId } from '#server/platform/db/ids.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import type { TestApp } from './app.ts';
import type { TestCompany } from './factories.ts';

export interface SentQuote {
  id: string;
  /** secret part of the customer's link */
  token: string;
  secret: string;
}

export interface SentQuoteOptions {
  customerName?: string;
  customerEmail?: string;
  lines?: QuoteLine[];
  discount?: { type: 'percent' | 'flat'; value: number } | null;
  deposit?: DepositRule | null;
  taxRate?: number;
  notes?: string;
  expiresAt?: Date | null;
  /** false creates a draft without a link */
  sent?: boolean;
}

let nextNumber = 1000;

const LINES: QuoteLine[] = [
  {
    id: newId(),
    kind: 'custom',
    description: 'Soft wash – House Siding (vinyl)',
    quantity: 1850,
    unit: 'sqft',
    unit_cents: 30,
    taxable: true,
  },
  {
    id: newId(),
    kind: 'custom',
    description: 'Window rinse – House Siding',
    quantity: 1,
    unit: 'flat',
    unit_cents: 6000,
    taxable: true,
  },
];

/** Inserts a quote with its evidence directly, for tests that don't depend on what the builder adds. */
export async function buildSentQuote(
  app: TestApp,
  company: TestCompany,
  options: SentQuoteOptions = {},
): Promise<SentQuote> {
  const {
    lines = LINES,
    discount = null,
    deposit = null,
    taxRate = 0.0825,
    sent = true,
    expiresAt = new Date(app.services.now().getTime() + 30 * DAY_MS),
  } = options;
  const priced = priceQuote({ lines, discount, tax_rate: taxRate, minimum_charge_cents: 0, trip_charge_cents: 0 });
  const id = newId();
  const secret = randomBytes(32).toString('base64url');
  const { scope, orgId, owner } = company;
  const at = app.services.now();
  const actor = { kind: 'staff', id: owner.id, name: owner.fullName } as const;
  nextNumber += 1;
  await withQuote(app.services.db, scope, id, async (tx, quote) => {
    await tx
      .insertInto('quotes')
      .values({
        org_id: orgId,
        id,
        number: nextNumber,
        author_id: owner.id,
        created_at: at,
        updated_at: at,
        link_made_at: sent ? at : null,
        sent_at: sent ? at : null,
        approval_token: sent ? secret : null,
        approval_token_expires_at: sent ? expiresAt : null,
        customer_name: options.customerName ?? 'Carla Customer',
        customer_email: options.customerEmail ?? 'carla@example.com',
        customer_phone: '555 0199',
        property_address: '1418 Banks Street\nHouston, TX 77006',
        discount_type: discount?.type ?? null,
        discount_value: discount?.value ?? 0,
        ...depositColumns(deposit),
        deposit_cents: depositCents(deposit, priced.totals.total_cents),
        tax_rate: taxRate,
        notes: options.notes ?? '',
        ...priced.totals,
      })
      .execute();
    for (const [position, line] of priced.lines.entries()) {
      const { kind, description, quantity, unit, unit_cents, line_total_cents, taxable, basis } = line;
      const row = {
        org_id: orgId,
        id: newId(),
        quote_id: id,
        position,
        kind,
        description,
        quantity,
        unit,
        unit_cents,
        line_total_cents,
        taxable,
        basis: basis && JSON.stringify(basis),
      };
      await tx.insertInto('quote_items').values(row).execute();
    }
    await appendEvent(tx, app.services, scope, { quote, type: 'created', actor, at });
    if (!sent) return;
    await recordRevision(tx, scope, id, { createdBy: owner.id, at });
    await appendEvent(tx, app.services, scope, {
      quote,
      type: 'sent',
      actor,
      data: { to: 'carla@example.com', revision: 1 },
      at,
    });
  });
  return { id, secret, token: linkToken(orgId, secret) };
}

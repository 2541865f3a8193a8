import { fieldError } from '#domain/errors.ts';
import { isWithinCeiling, overCeiling, type StoredDiscount } from '#domain/pricing/discount-ceiling.ts';
import { formatMoney, formatShare } from '#domain/pricing/money.ts';
import type { Discount, PricedQuote } from '#domain/pricing/quote-totals.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

interface DiscountContext {
  scope: OrgScope;
  author: Author;
  /** true for a member, who can't go over the company's limit */
  isLimited?: boolean;
}

/** The discount above the limit that an owner or admin allows by saving it, as the audit log shows it. */
interface AllowedDiscount {
  discount: string;
  limit: number;
}

function readLimit(tx: Tx, { orgId }: OrgScope) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', orgId)
    .select(['member_discount_max', 'currency'])
    .executeTakeFirstOrThrow();
}

/**
 * Checks a discount against the members' limit. A member can keep or lower what an owner or admin saved on the same
 * quote.
 * @returns the discount when it is over the limit, and an owner or admin saves it
 * @throws ProductError INVALID_INPUT for a member's discount over the limit
 */
export async function checkDiscount(
  tx: Tx,
  { scope, isLimited }: DiscountContext,
  discount: Discount | null,
  { totals }: Pick<PricedQuote, 'totals'>,
  before: StoredDiscount | null,
): Promise<AllowedDiscount | null> {
  if (discount === null) return null;
  const { member_discount_max: limit, currency } = await readLimit(tx, scope);
  if (limit === null || isWithinCeiling(discount, totals, limit, before)) return null;
  if (isLimited) throw fieldError('draft.discount.value', overCeiling(limit));
  const { type, value } = discount;
  return { discount: type === 'percent' ? formatShare(value) : formatMoney(totals.discount_cents, currency), limit };
}

/** Writes that the quote may have more than the members' limit, and who allowed it. */
export async function noteAllowedDiscount(
  tx: Tx,
  { scope, author }: DiscountContext,
  number: number,
  allowed: AllowedDiscount | null,
  at: Date,
): Promise<void> {
  if (allowed === null) return;
  const target = `${quoteNumber(number)}, ${allowed.discount}`;
  await writeAudit(tx, scope, { ...author, action: 'quote.discount_allowed', target, data: { ...allowed }, at });
}

/**
 * Checks the discount that a copy of a quote would start with. What an owner or admin allowed counts only for their quote.
 * @throws ProductError INVALID_INPUT for a member
 */
export async function checkDiscountOfCopy(
  tx: Tx,
  { scope, isLimited }: DiscountContext,
  quoteId: string,
): Promise<void> {
  if (!isLimited) return;
  const { member_discount_max: limit } = await readLimit(tx, scope);
  if (limit === null) return;
  const stored = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .select(['discount_type', 'discount_value', 'discount_cents', 'sum_cents'])
    .executeTakeFirst();
  if (!stored?.discount_type) return;
  const discount = { type: stored.discount_type as Discount['type'], value: stored.discount_value };
  if (!isWithinCeiling(discount, stored, limit, null)) throw fieldError('id', copyOverCeiling(limit));
}

const copyOverCeiling = (limit: number) =>
  `This quote’s discount is above your limit of ${formatShare(limit)}. Ask an owner or admin to copy it.`;

/**
 * Checks the discount of a wash plan, which replaces the one of its quotes.
 * @param stored of the plan, or of the quote that it continues
 * @throws ProductError INVALID_INPUT for a member
 */
export async function checkPlanDiscount(
  tx: Tx,
  { scope, isLimited }: DiscountContext,
  rate: number,
  stored: number,
): Promise<void> {
  if (!isLimited || rate <= stored) return;
  const { member_discount_max: limit } = await readLimit(tx, scope);
  if (limit !== null && rate > limit) throw fieldError('plan.discount_rate', overCeiling(limit));
}

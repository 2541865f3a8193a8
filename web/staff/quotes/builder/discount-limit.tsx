import { isWithinCeiling, overCeiling, type StoredDiscount } from '#domain/pricing/discount-ceiling.ts';
import { formatShare } from '#domain/pricing/money.ts';
import { useSession } from '#web/session/use-session.ts';
import { type BuilderModel, useBuilderPart } from './builder-model.ts';

/** Says how the members' discount limit applies: to a member before the save is refused, to others what they allow. */
export function DiscountLimit() {
  const isLimited = useSession().user.role === 'member';
  // Missing in a response stored on the device by an older version.
  const limit = useBuilderPart(({ company }) => company.member_discount_max ?? null);
  const isOver = useBuilderPart((model) => isOverLimit(model, limit, isLimited));
  const hasDiscount = useBuilderPart(({ draft }) => draft.form.discount_type !== null);
  if (limit === null || !hasDiscount) return null;
  if (isLimited)
    return (
      <p className="discount-limit" data-over={isOver || undefined} role={isOver ? 'alert' : undefined}>
        {isOver ? overCeiling(limit) : `Your discount limit is ${formatShare(limit)}.`}
      </p>
    );
  return isOver ? (
    <p className="discount-limit">Above the members’ limit of {formatShare(limit)}. Allowed on this quote only.</p>
  ) : null;
}

/** A member may keep what the stored quote has, as on the server. */
function isOverLimit({ draft: { form, priced }, stored }: BuilderModel, limit: number | null, isLimited: boolean) {
  const { discount_type: type, discount_value: value } = form;
  if (!priced || type === null || value === null) return false;
  const before: StoredDiscount | null = isLimited ? stored : null;
  return !isWithinCeiling({ type, value }, priced.totals, limit, before);
}

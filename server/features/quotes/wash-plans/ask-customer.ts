import { sql } from 'kysely';
import { askTime, washAfter } from '#domain/calendar/wash-plans.ts';
import { type Day, dayIn } from '#domain/calendar-days.ts';
import { asLanguage } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import { depositCents, depositRule } from '#domain/payments/deposit.ts';
import { planTotals } from '#domain/pricing/plan-price.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { duplicateQuote } from '#server/features/quotes/duplicate.ts';
import { organizationQuery } from '#server/features/quotes/evidence/record.ts';
import { recordRevision } from '#server/features/quotes/evidence/revisions.ts';
import { assertComplete, type LifecycleContext, publishQuote, sendQuote } from '#server/features/quotes/lifecycle.ts';
import { noteMailState } from '#server/features/quotes/mail-delivery.ts';
import { washDueFacts } from '#server/features/quotes/mails/quote-mails.ts';
import { readPending } from '#server/features/quotes/queries.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type LockedQuote, lockQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { writeText } from '#server/providers/mail/write-message.ts';
import { queueText } from '#server/providers/text-messages/commands.ts';
import { type DuePlan, outcomeOf, readDuePlan } from './due-plan.ts';

/** Someone changed the plan, or another process sent the quote, before the lock was taken. */
export class PlanMoved extends Error {
  override readonly name = 'PlanMoved';
}

/**
 * Sends a wash plan's next quote in one transaction: one quote and one message, or none. Locks both quotes first, as
 * everywhere else, and then reads the plan again.
 * @throws PlanMoved, which rolls everything back
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE, QUOTE_INCOMPLETE, INVALID_INPUT, TEXT_REFUSED
 */
export async function askCustomer(tx: Tx, services: Services, scope: OrgScope, seen: DuePlan): Promise<void> {
  const context: LifecycleContext = {
    services,
    scope,
    author: { actor: seen.author, request: { ip: '', id: '' } },
    timeZone: seen.timeZone,
  };
  const copy = { id: seen.quote_id, new_id: seen.asking_quote_id };
  await duplicateQuote(tx, context, copy, seen.id);
  const now = services.now();
  const plan = await readDuePlan(tx, scope, { id: seen.id, now, asking: seen.asking_quote_id });
  if (plan?.quote_id !== seen.quote_id) throw new PlanMoved();
  const outcome = await outcomeOf(tx, services, scope, plan);
  if (outcome.result !== 'ask') throw new PlanMoved();
  const quote = await lockQuote(tx, scope, copy.new_id);
  const today = dayIn(now, plan.timeZone);
  // The day may have passed while the server was down, so today is the earliest.
  const washOn = plan.next_on > today ? plan.next_on : today;
  const number = await writePrice(tx, scope, plan, washOn, quote);
  if (outcome.way === 'email') await sendQuote(tx, context, quote, { washOn });
  else await sendText(tx, context, quote, washOn);
  await moveOn(tx, scope, plan, { number, today, now });
}

/** The plan's discount replaces the quote's own. */
async function writePrice(tx: Tx, scope: OrgScope, plan: DuePlan, washOn: Day, { id }: LockedQuote): Promise<number> {
  const { basis, discount_rate, customer } = plan;
  const totals = planTotals(basis, discount_rate);
  const copied = await readPending(tx, scope, { id });
  const language = customer.language ?? asLanguage(copied.language) ?? 'en';
  await tx
    .updateTable('quotes')
    .set({
      ...totals,
      tax_rate: basis.tax_rate,
      discount_type: discount_rate > 0 ? 'percent' : null,
      discount_value: discount_rate,
      discount_message: discount_rate > 0 ? quoteTexts(language).washPlan : '',
      deposit_cents: depositCents(depositRule(copied), totals.total_cents),
      customer_name: customer.name,
      customer_email: customer.email,
      customer_phone: customer.phone,
      language,
      wash_on: sql<Date>`${washOn}::date`,
    })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  return copied.number;
}

/** For a customer whose email can't be used, and who agreed to texts. */
async function sendText(tx: Tx, context: LifecycleContext, locked: LockedQuote, washOn: Day): Promise<void> {
  const { services, scope, author } = context;
  const quote = await readPending(tx, scope, locked);
  await assertComplete(tx, scope, quote);
  const link = await publishQuote(tx, context, quote);
  const { offer } = await recordRevision(tx, scope, locked.id, { createdBy: author.actor.id, at: services.now() });
  const language = asLanguage(quote.language) ?? 'en';
  const template = await companyTemplate(tx, scope, { kind: 'wash_due', language, channel: 'text' });
  const about = {
    company: await organizationQuery(tx, scope).executeTakeFirstOrThrow(),
    language,
    number: quoteNumber(quote.number),
    customerName: quote.customer_name,
    propertyAddress: quote.property_address,
    totalCents: quote.total_cents,
    depositCents: quote.deposit_cents,
    approvalUrl: services.env.PUBLIC_URL + approvalPath(scope.orgId, link.approval_token),
    expiresAt: link.approval_token_expires_at,
    senderName: author.actor.name,
    nextOn: washOn,
  };
  await queueText(tx, services, scope, {
    quoteId: locked.id,
    kind: 'quote_sent',
    language,
    to: quote.customer_phone,
    text: writeText(template, washDueFacts(about, language)),
    author: null,
    revision: offer.revision,
  });
  await noteMailState(tx, services, scope, locked);
}

/** The next interval starts when the work of the new quote is done. */
async function moveOn(
  tx: Tx,
  scope: OrgScope,
  plan: DuePlan,
  { number, today, now }: { number: number; today: Day; now: Date },
): Promise<void> {
  const next = washAfter(plan.next_on, plan.every_months, today);
  await tx
    .updateTable('wash_plans')
    .set((eb) => ({
      next_on: sql<Date>`${next}::date`,
      ask_at: askTime(next, plan.timeZone),
      counts_from: number,
      asking_quote_id: newId(),
      edit_number: eb('edit_number', '+', 1),
      updated_at: now,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', plan.id)
    .execute();
}

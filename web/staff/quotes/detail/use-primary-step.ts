import { isToCome } from '#domain/calendar/visit-states.ts';
import { askedOf, type Payments } from '#web/staff/quotes/payments/payment-rows.ts';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { ACTION_ICONS, quoteActionLabel } from './action-labels.ts';
import { overdueNow } from './overdue-now.ts';
import type { PrimaryStep, QuoteModel } from './quote-model.ts';
import { sendingProblem } from './sending-problem.ts';
import { otherWayLabel } from './sending-step.tsx';

function isOverdueNow(
  { quote, company: { time_zone: timeZone }, work }: Pick<QuoteModel, 'quote' | 'company' | 'work'>,
  payments: Payments | undefined,
): boolean {
  return overdueNow({ quote, payments, visits: work.job?.visits ?? [], timeZone, now: new Date() }) !== null;
}

/**
 * Returns the page's primary button: the quote's first action or, if the customer requested a time, the reply to that
 * request. Null if there is nothing to do.
 */
export function usePrimaryStep(model: Omit<QuoteModel, 'primary'>): PrimaryStep | null {
  const { quote, company, actions, commands, work, question, confirmation, act } = model;
  const { payments } = usePaymentsModel();
  const action = actions.primary;
  if (action === null || quote.record_problem?.kind === 'mismatch') return null;
  const isOverdue = action === 'request_payment' && isOverdueNow(model, payments);
  const usual: PrimaryStep = {
    action,
    label: quoteActionLabel(action, quote, payments, isOverdue),
    ...(isOverdue && { barLabel: 'Remind about payment' }),
    icon: ACTION_ICONS[action],
    run: () => act(action),
    isBusy: commands.busy !== null,
    isQuiet: action === 'pdf' || action === 'signed_pdf',
  };
  if (quote.archived || question) return usual;
  // Without a time to confirm, the panel asks for one and has its own button.
  if (work.request && work.maySchedule) return confirmation && { ...usual, ...confirmation, action: null };
  const problem = sendingProblem(quote, company);
  if (problem?.kind === 'failed' && action === 'send') return { ...usual, label: otherWayLabel(problem.mail) };
  const isAhead = work.job?.visits.some(({ starts_at, state }) => starts_at !== null && isToCome(state)) ?? false;
  const isDepositDue = payments !== undefined && askedOf(payments).what === 'depositDue';
  // A balance is due after the visit, so the page doesn't ask for it before.
  if (work.job && isAhead && action === 'request_payment' && !isDepositDue)
    return { ...usual, action: null, label: 'Open job', icon: 'calendar', to: `/app/jobs/${work.job.id}` };
  return usual;
}

import { useNavigate } from 'react-router';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { mayAskForPayment } from '#web/staff/quotes/payments/payment-rows.ts';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { actionsOf, NOTHING_ASKED, type QuoteAction, type QuoteActions } from '#web/staff/quotes/quote-actions.ts';
import { useQuoteCommands } from '#web/staff/quotes/use-quote-commands.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { decisionPdfEnd } from './action-labels.ts';
import { overdueNow } from './overdue-now.ts';
import type { DialogName } from './quote-dialogs.tsx';
import type { QuoteModel } from './quote-model.ts';
import { useConfirmRequest } from './use-confirm-request.ts';
import { usePrimaryStep } from './use-primary-step.ts';
import { type QuoteWork, useQuoteWork } from './use-quote-work.ts';
import { useWaitingQuestion } from './use-waiting-question.ts';
import { isStanding } from './wash-again.tsx';

/** Loads what the quote's page needs, and returns the actions that are possible now. */
export function useQuoteModel(quote: Detail, company: CompanyView, open: (dialog: DialogName) => void): QuoteModel {
  const commands = useQuoteCommands(quote);
  const navigate = useNavigate();
  const work = useQuoteWork(quote);
  const question = useWaitingQuestion(quote);
  const { open: openPayment } = usePaymentsModel();
  const actions = useActions({ quote, company, work, isAsked: question !== null });
  const acts: Record<QuoteAction, () => void> = {
    answer: () => open('answer'),
    schedule: () => work.schedule(),
    request_payment: () => openPayment({ name: 'request' }),
    remind: () => open('remind'),
    edit: () => void navigate(`/app/quotes/${quote.id}/edit`),
    open_reopened: () => void navigate(`/app/quotes/${quote.later_id}`),
    send: () => open('send'),
    share: () => void commands.copyLink(() => open('extend')),
    extend: () => open('extend'),
    new_link: () => open('new_link'),
    record_decision: () => open('record_decision'),
    reopen: () => open('reopen'),
    duplicate: () => void commands.duplicate(),
    pdf: () => void commands.downloadPdf('quote'),
    signed_pdf: () => void commands.downloadPdf('signed', quote.decision ? decisionPdfEnd(quote.decision) : ''),
    archive: () => void commands.archive(),
    restore: () => void commands.restore(),
    purge: () => open('purge'),
  };
  const act = (action: QuoteAction) => acts[action]();
  const confirmation = useConfirmRequest(work.maySchedule ? work.request : null, company.time_zone);
  const model = { quote, company, actions, commands, work, question, confirmation, act };
  return { ...model, primary: usePrimaryStep(model) };
}

interface ActionsOfPage {
  quote: Detail;
  company: Pick<CompanyView, 'time_zone'>;
  work: QuoteWork;
  /** true if the customer has an unanswered question */
  isAsked: boolean;
}

function useActions({ quote, company, work, isAsked }: ActionsOfPage): QuoteActions {
  const viewer = useViewer();
  const { payments, failure } = usePaymentsModel();
  const mayWrite = viewer.may('quotes.write');
  // Shows no button until the work and payments are loaded. Otherwise its action could change just before a tap.
  const isKnown = !isStanding(quote) || (!work.isPending && (payments !== undefined || failure !== null));
  const { primary, possible } = actionsOf({
    label: quote.label,
    archived: quote.archived,
    has_link: quote.approval_url !== null,
    signed_pdf: Boolean(quote.decision?.signed_pdf_sha256),
    reopened: quote.later_id !== null,
    replaced: quote.replaced,
    may_write: mayWrite,
    may_purge: viewer.may('quotes.purge'),
    asked: mayWrite
      ? {
          question: isAsked,
          undated: work.isUndated,
          unpaid: payments !== undefined && mayAskForPayment(quote, payments),
        }
      : NOTHING_ASKED,
  });
  if (!isKnown) return { primary: null, possible };
  const { time_zone: timeZone } = company;
  const isOverdue = overdueNow({ quote, payments, visits: work.job?.visits ?? [], timeZone, now: new Date() }) !== null;
  // As the panel says, overdue money comes first.
  const asksFirst = isOverdue && primary === 'schedule' && possible.has('request_payment');
  return { primary: asksFirst ? 'request_payment' : primary, possible };
}

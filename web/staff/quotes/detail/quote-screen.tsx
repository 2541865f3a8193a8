import { Stack, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { useDialogState } from '#web/staff/components/use-dialog-state.ts';
import { FollowUpsCard } from '#web/staff/quotes/follow-ups/follow-ups-card.tsx';
import { mayAskForPayment } from '#web/staff/quotes/payments/payment-rows.ts';
import { PaymentsCard } from '#web/staff/quotes/payments/payments-card.tsx';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { PaymentsProvider } from '#web/staff/quotes/payments/payments-provider.tsx';
import { actionsOf, NOTHING_ASKED, type QuoteAction } from '#web/staff/quotes/quote-actions.ts';
import { useQuoteCommands } from '#web/staff/quotes/use-quote-commands.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { decisionPdfEnd } from './action-labels.ts';
import { CompanyChangedNotice } from './company-changed-notice.tsx';
import { CustomerView } from './customer-view.tsx';
import { DecisionCard } from './decision-card.tsx';
import { Deliveries } from './deliveries.tsx';
import { JobCard, VisitTimeDialog } from './job-card.tsx';
import { PricingCard } from './pricing-card.tsx';
import { PrimaryBar } from './primary-bar.tsx';
import { QuestionCard } from './question-card.tsx';
import { type DialogName, QuoteDialogs } from './quote-dialogs.tsx';
import { QuoteHeader } from './quote-header.tsx';
import { QuoteContext, type QuoteModel, useQuote } from './quote-model.ts';
import { QuotePhotos } from './quote-photos.tsx';
import { RecordNotice } from './record-notice.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { ShareCard } from './share-card.tsx';
import { QuoteTimeline } from './timeline.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { useQuoteWork } from './use-quote-work.ts';
import { useWaitingQuestion } from './use-waiting-question.ts';
import { isStanding, WashAgain } from './wash-again.tsx';

interface QuoteScreenProps {
  quote: Detail;
  company: CompanyView;
}

export function QuoteScreen(props: QuoteScreenProps) {
  return (
    <PaymentsProvider {...props}>
      <OpenQuote {...props} />
    </PaymentsProvider>
  );
}

function OpenQuote({ quote, company }: QuoteScreenProps) {
  const [dialog, setDialog] = useDialogState<DialogName>();
  const model = useQuoteModel(quote, company, setDialog);
  useDialogOfUrl('send', model, setDialog);
  useDialogOfUrl('extend', model, setDialog);
  const wide = useMediaQuery('(min-width: 75em)');
  return (
    <QuoteContext value={model}>
      <Stack gap="md" className="quote-detail">
        <QuoteHeader />
        <RecordNotice />
        <UnpublishedNotice />
        <CompanyChangedNotice />
        <SendingNotice />
        {wide ? <WideLayout /> : <NarrowLayout />}
        <PrimaryBar />
        <QuoteDialogs open={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />
        <VisitTimeDialog />
      </Stack>
    </QuoteContext>
  );
}

/**
 * Opens the dialog named in the URL, such as "Extend" from the list. Clears the parameter, so a reload doesn't open
 * the dialog again.
 */
function useDialogOfUrl(name: 'send' | 'extend', { actions }: QuoteModel, open: (dialog: DialogName) => void): void {
  const [asked, setAsked] = useQueryState(name);
  const isPossible = actions.possible.has(name);
  useEffect(() => {
    if (asked === null) return;
    if (isPossible) open(name);
    void setAsked(null);
  }, [name, asked, setAsked, open, isPossible]);
}

function FollowUps() {
  const { quote, company } = useQuote();
  return <FollowUpsCard quote={quote} timeZone={company.time_zone} />;
}

function Payments() {
  return <PaymentsCard isAskedOnTop={useQuote().actions.primary === 'request_payment'} />;
}

function WideLayout() {
  return (
    <div className="detail-columns">
      <CustomerView />
      <Stack gap="md">
        <QuestionCard />
        <DecisionCard />
        <JobCard />
        <WashAgain />
        <Payments />
        <ShareCard />
        <FollowUps />
        <QuotePhotos />
        <Deliveries />
        <QuoteTimeline />
        <PricingCard />
      </Stack>
    </div>
  );
}

function NarrowLayout() {
  return (
    <Stack gap="md">
      <QuestionCard />
      <DecisionCard />
      <JobCard />
      <WashAgain />
      <Payments />
      <ShareCard />
      <Tabs defaultValue="quote" keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="quote">Quote</Tabs.Tab>
          <Tabs.Tab value="activity">Activity</Tabs.Tab>
          <Tabs.Tab value="photos">Photos</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="quote">
          <Stack gap="md">
            <CustomerView />
            <PricingCard />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <Stack gap="md">
            <FollowUps />
            <Deliveries />
            <QuoteTimeline />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="photos">
          <QuotePhotos />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function useQuoteModel(quote: Detail, company: CompanyView, open: (dialog: DialogName) => void): QuoteModel {
  const viewer = useViewer();
  const commands = useQuoteCommands(quote);
  const navigate = useNavigate();
  const work = useQuoteWork(quote);
  const question = useWaitingQuestion(quote);
  const { payments, failure, open: openPayment } = usePaymentsModel();
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
          question: question !== null,
          undated: work.isUndated,
          unpaid: payments !== undefined && mayAskForPayment(quote, payments),
        }
      : NOTHING_ASKED,
  });
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
  const actions = { primary: isKnown ? primary : null, possible };
  return { quote, company, actions, commands, work, question, act: (action) => acts[action]() };
}

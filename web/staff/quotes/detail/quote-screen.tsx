import { useQueryState } from 'nuqs';
import { useEffect } from 'react';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { useDialogState } from '#web/staff/components/use-dialog-state.ts';
import { AskedCard } from '#web/staff/quotes/asked-card.tsx';
import { FollowUpsCard } from '#web/staff/quotes/follow-ups/follow-ups-card.tsx';
import { PaymentsCard } from '#web/staff/quotes/payments/payments-card.tsx';
import { PaymentsProvider } from '#web/staff/quotes/payments/payments-provider.tsx';
import { DecisionCard } from './decision-card.tsx';
import { Deliveries } from './deliveries.tsx';
import { JobCard, VisitTimeDialog } from './job-card.tsx';
import { NextStepPanel } from './next-step-panel.tsx';
import { Notices } from './notices.tsx';
import { PrimaryBar } from './primary-bar.tsx';
import { ContactButtons, QuoteContact } from './quote-contact.tsx';
import { type DialogName, QuoteDialogs } from './quote-dialogs.tsx';
import { QuoteHeader } from './quote-header.tsx';
import { QuoteContext, type QuoteModel, useQuote } from './quote-model.ts';
import { QuotePhotos } from './quote-photos.tsx';
import { SeenByCustomer } from './seen-by-customer.tsx';
import { ShareCard } from './share-card.tsx';
import { StepLine } from './step-line.tsx';
import { QuoteTimeline } from './timeline.tsx';
import { useAskedAction } from './use-asked-action.ts';
import { useQuoteModel } from './use-quote-model.ts';
import { WashAgain } from './wash-again.tsx';

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
  useAskedAction(model);
  return (
    <QuoteContext value={model}>
      <div className="quote-detail">
        <QuoteHeader />
        <StepLine />
        <Notices />
        <Columns />
        <PrimaryBar />
        <QuoteDialogs open={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />
        <VisitTimeDialog />
      </div>
    </QuoteContext>
  );
}

/** The panels in the order for a phone. A wide screen has them in a column at the side. */
function Columns() {
  const { quote, company, primary } = useQuote();
  return (
    <div className="detail-columns">
      <div className="detail-main">
        <NextStepPanel />
        <ContactButtons />
        <SeenByCustomer />
      </div>
      <div className="detail-side">
        <QuoteContact />
        {quote.asked && <AskedCard request={quote.asked} currency={company.currency} />}
        <JobCard />
        <PaymentsCard isAskedOnTop={primary?.action === 'request_payment'} />
        <ShareCard />
        <WashAgain />
        <FollowUpsCard quote={quote} timeZone={company.time_zone} />
      </div>
      <div className="detail-rest">
        <QuoteTimeline />
        <DecisionCard />
        <QuotePhotos />
        <Deliveries />
      </div>
    </div>
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

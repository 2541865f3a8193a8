import type { ReactNode } from 'react';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { useDialogState } from '#web/staff/components/use-dialog-state.ts';
import { LowerPriceDialog } from './lower-price-dialog.tsx';
import { type OpenDialog, PaymentsContext } from './payments-model.ts';
import { RecordPaymentDialog } from './record-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RequestPaymentDialog } from './request-dialog.tsx';
import { usePayments } from './use-payments.ts';
import { VoidDialog } from './void-dialog.tsx';

interface PaymentsProviderProps {
  quote: Detail;
  company: CompanyView;
  children: ReactNode;
}

/** Loads the payments. Renders their dialogs outside the layout, so turning the device closes none of them. */
export function PaymentsProvider({ quote, company, children }: PaymentsProviderProps) {
  const [dialog, open] = useDialogState<OpenDialog>();
  const { payments, failure, retry } = usePayments(quote);
  const close = () => open(null);
  return (
    <PaymentsContext value={{ quote, company, payments, failure, retry, open }}>
      {children}
      {payments && dialog?.name === 'request' && (
        <RequestPaymentDialog quote={quote} company={company} payments={payments} onClose={close} />
      )}
      {payments && dialog?.name === 'record' && (
        <RecordPaymentDialog quote={quote} payments={payments} onClose={close} />
      )}
      {payments && dialog?.name === 'refund' && (
        <RefundDialog quote={quote} payments={payments} payment={dialog.payment} onClose={close} />
      )}
      {payments && dialog?.name === 'lower' && (
        <LowerPriceDialog {...dialog} quote={quote} payments={payments} onClose={close} />
      )}
      {payments && dialog?.name === 'void' && dialog.row.entry && (
        <VoidDialog quote={quote} payments={payments} entry={dialog.row.entry} onClose={close} />
      )}
    </PaymentsContext>
  );
}

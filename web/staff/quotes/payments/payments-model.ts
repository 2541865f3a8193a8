import { createContext, use } from 'react';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import type { PaymentEntry, PaymentRow, Payments } from './payment-rows.ts';

export type OpenDialog =
  | { name: 'request' }
  | { name: 'record' }
  | { name: 'refund'; payment: PaymentEntry }
  | { name: 'lower'; amountCents?: number }
  | { name: 'void'; row: PaymentRow };

interface PaymentsModel {
  quote: Detail;
  company: CompanyView;
  payments: Payments | undefined;
  /** null unless loading failed */
  failure: unknown;
  retry: () => void;
  open: (dialog: OpenDialog) => void;
}

export const PaymentsContext = createContext<PaymentsModel | null>(null);

export function usePaymentsModel(): PaymentsModel {
  const model = use(PaymentsContext);
  if (!model) throw new Error('Payments are shown inside their provider');
  return model;
}

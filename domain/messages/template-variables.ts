/**
 * Variables of templates, in the editor's order. `line`: one line. `link`: a URL. `quotation`: a person's own wording
 * with its line breaks. `facts`: the table of a quote's amounts.
 */
export const VARIABLES = {
  customer_name: { label: 'Customer’s name', sort: 'line' },
  customer_first_name: { label: 'Customer’s first name', sort: 'line' },
  company_name: { label: 'Company name', sort: 'line' },
  company_phone: { label: 'Company phone', sort: 'line' },
  company_email: { label: 'Company email', sort: 'line' },
  product_name: { label: 'App name', sort: 'line' },
  quote_number: { label: 'Quote number', sort: 'line' },
  quote_total: { label: 'Total', sort: 'line' },
  quote_summary: { label: 'Quote summary table', sort: 'facts' },
  property_address: { label: 'Property address', sort: 'line' },
  valid_until: { label: 'Valid until', sort: 'line' },
  sent_ago: { label: 'How long ago it was sent', sort: 'line' },
  wash_month: { label: 'Next wash month', sort: 'line' },
  appointment_date: { label: 'Appointment date', sort: 'line' },
  appointment_time: { label: 'Appointment time', sort: 'line' },
  arrival_window: { label: 'Arrival window', sort: 'line' },
  previous_appointment: { label: 'Previous appointment', sort: 'line' },
  crew_names: { label: 'Crew first names', sort: 'line' },
  approval_link: { label: 'Quote link', sort: 'link' },
  payment_link: { label: 'Payment link', sort: 'link' },
  receipt_link: { label: 'Receipt link', sort: 'link' },
  quote_link: { label: 'Quote link in the app', sort: 'link' },
  invitation_link: { label: 'Invitation link', sort: 'link' },
  deposit_amount: { label: 'Deposit', sort: 'line' },
  open_amount: { label: 'Balance due', sort: 'line' },
  payment_due: { label: 'Payment due', sort: 'line' },
  paid_amount: { label: 'Amount paid', sort: 'line' },
  refund_amount: { label: 'Amount refunded', sort: 'line' },
  signer_name: { label: 'Signer’s name', sort: 'line' },
  decided_at: { label: 'Decision time', sort: 'line' },
  next_steps: { label: 'What happens next', sort: 'quotation' },
  reason: { label: 'Reason', sort: 'quotation' },
  question: { label: 'Question', sort: 'quotation' },
  answer: { label: 'Reply', sort: 'quotation' },
  message: { label: 'Your message when sending', sort: 'quotation' },
  sender_name: { label: 'Sender’s name', sort: 'line' },
  inviter_name: { label: 'Inviter’s name', sort: 'line' },
} as const satisfies Record<string, { label: string; sort: 'line' | 'link' | 'quotation' | 'facts' }>;

export type Variable = keyof typeof VARIABLES;
export type LinkVariable = {
  [Name in Variable]: (typeof VARIABLES)[Name]['sort'] extends 'link' ? Name : never;
}[Variable];
/** Excludes the quote's table, because its value is rows, not text. */
export type TextVariable = Exclude<Variable, 'quote_summary'>;

export function isVariable(name: string): name is Variable {
  return Object.hasOwn(VARIABLES, name);
}

/**
 * The variables of message templates, in the order in which an editor offers them. `line` is one line, `link` is an
 * address, `quotation` is somebody's own words with their line breaks, and `facts` is the table of a quote's figures.
 */
export const VARIABLES = {
  customer_name: { label: 'Customer’s name', sort: 'line' },
  customer_first_name: { label: 'Customer’s first name', sort: 'line' },
  company_name: { label: 'Company name', sort: 'line' },
  company_phone: { label: 'Company phone', sort: 'line' },
  company_email: { label: 'Company email', sort: 'line' },
  product_name: { label: 'Name of this program', sort: 'line' },
  quote_number: { label: 'Quote number', sort: 'line' },
  quote_total: { label: 'Total', sort: 'line' },
  quote_summary: { label: 'Table of the quote’s facts', sort: 'facts' },
  property_address: { label: 'Property address', sort: 'line' },
  valid_until: { label: 'Valid until', sort: 'line' },
  sent_ago: { label: 'How long ago it was sent', sort: 'line' },
  wash_month: { label: 'Month of the next wash', sort: 'line' },
  appointment_date: { label: 'Date of the appointment', sort: 'line' },
  appointment_time: { label: 'Time of the appointment', sort: 'line' },
  arrival_window: { label: 'When the crew arrives', sort: 'line' },
  previous_appointment: { label: 'Appointment before the change', sort: 'line' },
  crew_names: { label: 'First names of who comes', sort: 'line' },
  approval_link: { label: 'Link to the quote', sort: 'link' },
  payment_link: { label: 'Link to pay', sort: 'link' },
  receipt_link: { label: 'Link to the receipt', sort: 'link' },
  quote_link: { label: 'Link to the quote in the app', sort: 'link' },
  invitation_link: { label: 'Link to join', sort: 'link' },
  deposit_amount: { label: 'Deposit', sort: 'line' },
  open_amount: { label: 'Open amount', sort: 'line' },
  paid_amount: { label: 'Amount received', sort: 'line' },
  refund_amount: { label: 'Amount refunded', sort: 'line' },
  signer_name: { label: 'Name of the signer', sort: 'line' },
  decided_at: { label: 'Time of the decision', sort: 'line' },
  next_steps: { label: 'What happens next', sort: 'quotation' },
  reason: { label: 'Reason', sort: 'quotation' },
  question: { label: 'Question', sort: 'quotation' },
  answer: { label: 'Answer', sort: 'quotation' },
  message: { label: 'Your message when sending', sort: 'quotation' },
  sender_name: { label: 'Name of the sender', sort: 'line' },
  inviter_name: { label: 'Who invites', sort: 'line' },
} as const satisfies Record<string, { label: string; sort: 'line' | 'link' | 'quotation' | 'facts' }>;

export type Variable = keyof typeof VARIABLES;
export type LinkVariable = {
  [Name in Variable]: (typeof VARIABLES)[Name]['sort'] extends 'link' ? Name : never;
}[Variable];
/** Every variable but the table, which is given as rows. */
export type TextVariable = Exclude<Variable, 'quote_summary'>;

export function isVariable(name: string): name is Variable {
  return Object.hasOwn(VARIABLES, name);
}

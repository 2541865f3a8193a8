/**
 * Decides who may get each kind of email and text, and which limit counts it. A kind without a row here doesn't
 * compile. docs/security.md ("Emails to strangers") says what these rows promise.
 * server/providers/mail/leaving-commands.ts and server/providers/text-messages/commands.ts apply them.
 */

/**
 * A message from a company to its customer. It counts against the company's limit and needs the owner's confirmed
 * email. `refused` and `waits` say what happens when it can't be sent now: the action behind it is refused, or the
 * message is queued, because a customer's action or a payment must not fail because of an email.
 */
interface ToCustomer {
  to: 'customer';
  otherwise: 'refused' | 'waits';
}

/**
 * An automatic reply to a carrier keyword, such as STOP. It has its own limit, so that strangers' texts can't use up
 * the company's.
 */
interface TextAnswer {
  to: 'customer';
  otherwise: 'own allowance';
}

/** A message to one of the company's own people, at a confirmed email. */
interface ToStaff {
  to: 'staff';
  /** per person. Not set when the action has its own limit, or when one email combines several messages */
  aDay?: number;
}

const refused = { to: 'customer', otherwise: 'refused' } as const satisfies ToCustomer;
const waits = { to: 'customer', otherwise: 'waits' } as const satisfies ToCustomer;
const staff = { to: 'staff' } as const satisfies ToStaff;

export const COMPANY_MESSAGES = {
  quote_sent: refused,
  wash_due: refused,
  reminder_first: refused,
  reminder_middle: refused,
  reminder_last: refused,
  question_answered: refused,
  payment_requested: refused,
  appointment_confirmed: refused,
  appointment_changed: refused,
  appointment_cancelled: refused,
  appointment_reminder: refused,
  on_the_way: refused,
  work_done: refused,
  quote_approved: waits,
  quote_declined: waits,
  signed_copy: waits,
  payment_receipt: waits,
  payment_refunded: waits,
  payment_overpaid: waits,
  price_lowered: waits,
  payment_voided: waits,
  text_answer: { to: 'customer', otherwise: 'own allowance' },
  quote_approved_staff: staff,
  quote_declined_staff: staff,
  signed_copy_staff: staff,
  question_received: staff,
  payment_received_staff: staff,
  payment_overpaid_staff: staff,
  payment_disputed_staff: staff,
  refund_failed_staff: staff,
  quote_updates_staff: staff,
  template_test: staff,
  export_ready: { to: 'staff', aDay: 5 },
  webhook_paused: { to: 'staff', aDay: 5 },
} as const satisfies Readonly<Record<string, ToCustomer | TextAnswer | ToStaff>>;

export type MessageKind = keyof typeof COMPANY_MESSAGES;

export interface RetriedMessage {
  /** may be a kind that only an earlier version of the program used; it then counts as a message to a customer */
  kind: string;
  to: string;
  channel: 'email' | 'text';
}

/**
 * Returns true for a message that can't be sent until the owner confirms their email: a message to a customer, or a
 * notice to the owner.
 * @param owner set while the owner's email is unconfirmed. `holds_mail` is false where the server sends no email
 */
export function awaitsOwner(
  { kind, to, channel }: RetriedMessage,
  owner: { email: string; holds_mail: boolean },
): boolean {
  if (Object.hasOwn(COMPANY_MESSAGES, kind) && COMPANY_MESSAGES[kind as MessageKind].to === 'staff')
    return to === owner.email;
  return owner.holds_mail || channel === 'text';
}

/**
 * Limits for confirmation emails: the first and three resends within 30 days. The limit applies per email, whichever
 * account asks, and per account, no matter which email someone enters.
 */
export const CONFIRMATIONS = { mails: 4, days: 30 } as const;

interface ToUnconfirmed {
  to: 'unconfirmed';
  /** per account, no matter which email someone enters */
  aDay?: number;
}

interface ToAccount {
  to: 'account';
  aDay: number;
}

/** A message to an email that the action has verified, even if it is no longer the account's email. */
interface ToVerified {
  to: 'verified';
  aDay: number;
}

/** A message to an invited person. It counts against the company's limit, like an email to a customer. */
interface ToInvited {
  to: 'invited';
}

interface ToOperator {
  to: 'operator';
}

/** A text with a code. Limits: docs/security.md ("Texts with codes"). */
interface ToPhone {
  to: 'phone';
}

const account = (aDay = 5) => ({ to: 'account', aDay }) as const satisfies ToAccount;

export const ACCOUNT_MESSAGES = {
  confirm_address: { to: 'unconfirmed' },
  email_change_new: { to: 'unconfirmed', aDay: 5 },
  // Strangers can request these for an account that isn't theirs. Their requests must not use up the owner's limit.
  sign_in_code: account(20),
  reset_password: account(10),
  password_changed: account(),
  email_change_old: account(),
  email_changed: { to: 'verified', aDay: 5 },
  factor_added: account(),
  factor_removed: account(),
  backup_codes_low: account(),
  invitation_wanted: account(10),
  ownership_transferred: account(),
  company_end: account(),
  company_kept: account(),
  company_set_aside: { to: 'verified', aDay: 2 },
  trial_ends_soon: account(),
  trial_last_day: account(),
  plan_started: account(),
  plan_changed: account(),
  plan_change_scheduled: account(),
  plan_change_dropped: account(),
  plan_canceled: account(),
  plan_resumed: account(),
  plan_payment_failed: account(),
  plan_payment_recovered: account(),
  plan_ended: account(),
  plan_too_small: account(),
  invitation: { to: 'invited' },
  contact: { to: 'operator' },
  phone_code: { to: 'phone' },
} as const satisfies Readonly<
  Record<string, ToUnconfirmed | ToAccount | ToVerified | ToInvited | ToOperator | ToPhone>
>;

export type AccountMessageKind = keyof typeof ACCOUNT_MESSAGES;

type KindsTo<Receiver> = {
  [Kind in AccountMessageKind]: (typeof ACCOUNT_MESSAGES)[Kind]['to'] extends Receiver ? Kind : never;
}[AccountMessageKind];

export type AccountMailKind = KindsTo<'unconfirmed' | 'account' | 'verified'>;

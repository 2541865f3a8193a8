/** Labels of audit log actions, each with a subject and a verb. */
const LABELS = {
  'account.address_confirmed': 'Email confirmed',
  'account.backup_codes_renewed': 'New backup codes created',
  'account.company_created': 'Company created',
  'account.email_change_cancelled': 'Email change canceled',
  'account.email_change_refused': 'Email change refused from the old email',
  'account.email_change_requested': 'Email change requested',
  'account.email_changed': 'Email changed',
  'account.factor_added': 'Authenticator app, passkey or phone number added',
  'account.factor_removed': 'Authenticator app, passkey or phone number removed',
  'account.joined': 'Joined the team',
  'account.left': 'Left an unused trial to join a team',
  'account.name_changed': 'Name changed',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password reset by email',
  'account.phone_code_requested': 'Text message code requested',
  'account.proof_failed': 'Wrong password or code when confirming',
  'account.recovery_requested': 'Password reset requested',
  'account.second_step_failed': 'Wrong two-factor code',
  'account.session_ended': 'Signed out on another device',
  'account.session_replayed': 'Copied session blocked and ended',
  'account.set_aside': 'Email reclaimed by its owner',
  'account.sign_in_code_failed': 'Wrong sign-in code',
  'account.sign_in_code_requested': 'Sign-in code requested',
  'account.sign_in_failed': 'Wrong password',
  'account.signed_in': 'Signed in',
  'account.signed_out': 'Signed out',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'calendar_feed.renewed': 'Calendar link replaced',
  'calendar_feed.turned_off': 'Calendar link turned off',
  'calendar_feed.turned_on': 'Calendar link created',
  'company.end_requested': 'Company deletion requested',
  'company.end_undone': 'Company deletion canceled',
  'company.logo_changed': 'Logo changed',
  'company.logo_removed': 'Logo removed',
  'company.ownership_transferred': 'Ownership transferred',
  'company.profile_changed': 'Company branding changed',
  'company.quote_numbering_changed': 'Quote numbering changed',
  'company.settings_changed': 'Company defaults changed',
  'company.two_factor_optional': 'Two-factor sign-in made optional',
  'company.two_factor_required': 'Two-factor sign-in required for the team',
  'customers.certificate_added': 'Customer tax exemption certificate added',
  'customers.certificate_removed': 'Customer tax exemption certificate removed',
  'customers.changed': 'Customer changed',
  'customers.import_started': 'Customer import started',
  'customers.imported': 'Customers imported',
  'customers.merge_undone': 'Customer merge undone',
  'customers.merged': 'Customers merged',
  'customers.unused_removed': 'Unused customers removed',
  'customers.texts_agreed': 'Text opt-in recorded for customer',
  'customers.texts_stopped': 'Texts to customer stopped',
  'export.downloaded': 'Export downloaded',
  'export.requested': 'Export requested',
  'follow_ups.settings_changed': 'Reminders changed',
  'follow_ups.customer_switched': 'Reminders turned on or off for a customer',
  'follow_ups.quote_switched': 'Reminders turned on or off for a quote',
  'inbox.answered': 'Inbox reply sent',
  'inbox.texts_continued': 'Texts to customer resumed',
  'inbox.texts_stopped': 'Texts to customer stopped',
  'inbox.text_added': 'Text message added to a quote',
  'invitation.revoked': 'Invitation revoked',
  'invitation.sent': 'Invitation sent',
  'text_number.set': 'Texting number set by the operator',
  'mail_allowance.raised': 'Email limit changed by the operator',
  'mail_allowance.requested': 'Higher email limit requested',
  'member.deactivated': 'Teammate deactivated',
  'member.reactivated': 'Teammate reactivated',
  'member.role_changed': 'Role changed',
  'member.signed_out': 'Teammate signed out everywhere',
  'plan.cancellation_dropped': 'Plan cancellation undone',
  'plan.cancellation_requested': 'Plan cancellation requested',
  'plan.cancellation_scheduled': 'Plan set to end after the paid period',
  'plan.change_dropped': 'Plan change undone',
  'plan.change_requested': 'Plan change requested',
  'plan.change_scheduled': 'Plan change scheduled',
  'plan.changed': 'Plan changed',
  'plan.checkout_started': 'Plan checkout started',
  'plan.ended': 'Plan ended',
  'plan.payment_failed': 'Plan payment failed',
  'plan.payment_recovered': 'Plan payment received',
  'plan.renewal_requested': 'Plan renewal requested',
  'plan.started': 'Plan started',
  'plan.too_small': 'Plan too small for the team',
  'payment.recorded': 'Payment recorded',
  'payment.refund_requested': 'Refund started',
  'payment.refund_recorded': 'Refund recorded',
  'payment.requested': 'Payment requested from customer',
  'quote.price_lowered': 'Price lowered',
  'payment.voided': 'Recorded payment voided',
  'payment_account.connected': 'Payment account connected',
  'payment_account.disconnected': 'Payment account disconnected',
  'payments.exported': 'Payments downloaded as CSV',
  'quote.approved': 'Approval recorded for customer',
  'quote.declined': 'Decline recorded for customer',
  'quote.record_problem_acknowledged': 'Record problem acknowledged',
  'quote.purged': 'Draft permanently deleted',
  'rate_book.restored': 'Default pricing restored',
  'rate_book.saved': 'Pricing changed',
  'suppression.lifted': 'Email address unblocked',
  'template.changed': 'Message template changed',
  'template.restored': 'Message template restored to default',
  'wash_plan.ended': 'Wash plan ended',
  'wash_plan.made': 'Wash plan created',
  'wash_plan.changed': 'Wash plan changed',
  'wash_plan.paused': 'Wash plan paused',
  'wash_plan.resumed': 'Wash plan resumed',
  'work.day_off_added': 'Day off added',
  'work.day_off_removed': 'Day off removed',
  'work.appointments_changed': 'Appointment settings changed',
  'work.settings_changed': 'Working hours, holidays or checklist changed',
  'webhook.changed': 'Webhook changed',
  'webhook.created': 'Webhook created',
  'webhook.paused': 'Webhook paused',
  'webhook.removed': 'Webhook removed',
  'webhook.replayed': 'Webhook events resent',
  'webhook.resumed': 'Webhook resumed',
  'webhook.secret_rotated': 'New webhook secret created',
  'webhook.skipped': 'Webhook event skipped',
} as const;

/** Every action that the program can log. The part before the dot belongs to a group of the filter. */
export type AuditAction = keyof typeof LABELS;
type AuditSubject = AuditAction extends `${infer Subject}.${string}` ? Subject : never;

/**
 * Returns "Pricing changed" for "rate_book.saved". Shows the internal name of an action that only another version of
 * the program knows.
 */
export function auditActionLabel(action: string): string {
  const words = (LABELS as Readonly<Record<string, string>>)[action] ?? action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns a readable target. For a company change, "tax_rate, minimum_charge_cents" becomes "tax rate, minimum charge".
 */
export function targetLabel({ action, target }: { action: string; target: string }): string {
  return action.startsWith('company.') ? target.replaceAll('_cents', '').replaceAll('_', ' ') : target;
}

export const AUDIT_GROUPS = {
  accounts: 'Accounts and sign-in',
  team: 'Team',
  company: 'Company, templates and plan',
  pricing: 'Pricing',
  quotes: 'Quotes and customers',
  payments: 'Payments',
  data: 'Exports, API keys, webhooks and calendar links',
} as const;

type AuditGroupName = keyof typeof AUDIT_GROUPS;
export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS) as AuditGroupName[];

const GROUP_OF: Readonly<Record<AuditSubject, AuditGroupName>> = {
  account: 'accounts',
  api_key: 'data',
  calendar_feed: 'data',
  company: 'company',
  customers: 'quotes',
  export: 'data',
  follow_ups: 'quotes',
  inbox: 'quotes',
  invitation: 'team',
  mail_allowance: 'quotes',
  text_number: 'quotes',
  member: 'team',
  plan: 'company',
  payment: 'payments',
  payment_account: 'payments',
  payments: 'payments',
  quote: 'quotes',
  rate_book: 'pricing',
  suppression: 'quotes',
  template: 'company',
  wash_plan: 'quotes',
  webhook: 'data',
  work: 'quotes',
};

export function subjectsOf(group: AuditGroupName): string[] {
  return Object.entries(GROUP_OF).flatMap(([subject, name]) => (name === group ? [subject] : []));
}

/** The names of the audit log's actions: subject and verb, in the words of the log's readers. */
const LABELS = {
  'account.address_confirmed': 'Email confirmed',
  'account.backup_codes_renewed': 'New backup codes made',
  'account.company_created': 'Company created',
  'account.email_change_cancelled': 'Email change canceled',
  'account.email_change_refused': 'Email change refused from the old address',
  'account.email_change_requested': 'Email change asked for',
  'account.email_changed': 'Email changed',
  'account.factor_added': 'Authenticator app, passkey or phone number added',
  'account.factor_removed': 'Authenticator app, passkey or phone number removed',
  'account.joined': 'Joined the team',
  'account.left': 'Left an unused trial to join a team',
  'account.name_changed': 'Name changed',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password reset by email',
  'account.phone_code_requested': 'Code by text message asked for',
  'account.proof_failed': 'Wrong password or code given again',
  'account.recovery_requested': 'Password reset asked for',
  'account.second_step_failed': 'Wrong two-factor code',
  'account.session_ended': 'Signed out on another device',
  'account.session_replayed': 'Copied session refused and ended',
  'account.set_aside': 'Address taken back by its owner',
  'account.sign_in_code_failed': 'Wrong sign-in code',
  'account.sign_in_code_requested': 'Sign-in code asked for',
  'account.sign_in_failed': 'Wrong password',
  'account.signed_in': 'Signed in',
  'account.signed_out': 'Signed out',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'calendar_feed.renewed': 'Calendar feed renewed',
  'calendar_feed.turned_off': 'Calendar feed turned off',
  'calendar_feed.turned_on': 'Calendar feed turned on',
  'company.end_requested': 'Deletion of the company asked for',
  'company.end_undone': 'Deletion of the company taken back',
  'company.logo_changed': 'Logo changed',
  'company.logo_removed': 'Logo removed',
  'company.ownership_transferred': 'Ownership transferred',
  'company.profile_changed': 'Company branding changed',
  'company.quote_numbering_changed': 'Quote numbering changed',
  'company.settings_changed': 'Company defaults changed',
  'company.two_factor_optional': 'Two-factor sign-in made optional',
  'company.two_factor_required': 'Two-factor sign-in required for the team',
  'customers.certificate_added': 'Tax exemption certificate of a customer added',
  'customers.certificate_removed': 'Tax exemption certificate of a customer removed',
  'customers.changed': 'Customer changed',
  'customers.import_started': 'Customer import started',
  'customers.imported': 'Customers imported',
  'customers.merge_undone': 'Merge of customers undone',
  'customers.merged': 'Customers merged',
  'customers.unused_removed': 'Unused customers removed',
  'customers.texts_agreed': 'Consent to texts recorded for a customer',
  'customers.texts_stopped': 'Texts to a customer stopped',
  'export.downloaded': 'Export downloaded',
  'export.requested': 'Export asked for',
  'follow_ups.settings_changed': 'Reminders changed',
  'follow_ups.customer_switched': 'Reminders turned on or off for a customer',
  'follow_ups.quote_switched': 'Reminders turned on or off for a quote',
  'inbox.answered': 'Customer answered from the inbox',
  'inbox.texts_continued': 'Texts to a customer continued',
  'inbox.texts_stopped': 'Texts to a customer stopped',
  'inbox.text_added': 'Text message added to a quote',
  'invitation.revoked': 'Invitation revoked',
  'invitation.sent': 'Invitation sent',
  'text_number.set': 'Number for texts set by the operator',
  'mail_allowance.raised': 'Email allowance changed by the operator',
  'mail_allowance.requested': 'More emails asked for',
  'member.deactivated': 'Person deactivated',
  'member.reactivated': 'Person reactivated',
  'member.role_changed': 'Role changed',
  'member.signed_out': 'Person signed out everywhere',
  'plan.cancellation_dropped': 'Plan goes on: cancellation taken back',
  'plan.cancellation_requested': 'Cancellation of the plan asked for',
  'plan.cancellation_scheduled': 'Plan ends with the paid period',
  'plan.change_dropped': 'Change of plan taken back',
  'plan.change_requested': 'Change of plan asked for',
  'plan.change_scheduled': 'Change of plan scheduled',
  'plan.changed': 'Plan changed',
  'plan.checkout_started': 'Checkout of a plan opened',
  'plan.ended': 'Plan ended',
  'plan.payment_failed': 'Payment of the plan failed',
  'plan.payment_recovered': 'Payment of the plan arrived',
  'plan.renewal_requested': 'Continuation of the plan asked for',
  'plan.started': 'Plan started',
  'plan.too_small': 'Plan too small for the team',
  'payment.recorded': 'Payment recorded',
  'payment.refund_requested': 'Refund started',
  'payment.requested': 'Payment requested from the customer',
  'quote.price_lowered': 'Price lowered',
  'payment.voided': 'Recorded payment voided',
  'payment_account.connected': 'Payment account connected',
  'payment_account.disconnected': 'Payment account disconnected',
  'payments.exported': 'Payments downloaded as CSV',
  'quote.approved': 'Approval recorded for the customer',
  'quote.declined': 'Decline recorded for the customer',
  'quote.record_problem_acknowledged': 'Problem of a record seen',
  'quote.purged': 'Draft permanently deleted',
  'rate_book.restored': 'Default pricing restored',
  'rate_book.saved': 'Pricing changed',
  'suppression.lifted': 'Emails to an address allowed again',
  'template.changed': 'Message template changed',
  'template.restored': 'Message template set back to the default',
  'wash_plan.ended': 'Wash plan ended',
  'wash_plan.made': 'Wash plan made',
  'wash_plan.changed': 'Wash plan changed',
  'wash_plan.paused': 'Wash plan paused',
  'wash_plan.resumed': 'Wash plan resumed',
  'work.day_off_added': 'Day off added',
  'work.day_off_removed': 'Day off removed',
  'work.appointments_changed': 'Offered appointments changed',
  'work.settings_changed': 'Working hours, holidays or checklist changed',
  'webhook.changed': 'Webhook changed',
  'webhook.created': 'Webhook created',
  'webhook.paused': 'Webhook paused',
  'webhook.removed': 'Webhook removed',
  'webhook.replayed': 'Webhook events sent again',
  'webhook.resumed': 'Webhook resumed',
  'webhook.secret_rotated': 'New webhook secret made',
  'webhook.skipped': 'Webhook event skipped',
} as const;

/** The actions that the program can log. Each has a label, and its subject belongs to a group of the filter. */
export type AuditAction = keyof typeof LABELS;
type AuditSubject = AuditAction extends `${infer Subject}.${string}` ? Subject : never;

/**
 * "rate_book.saved" as "Pricing changed". An unknown action, written by another version of the program, is shown by its
 * name.
 */
export function actionLabel(action: string): string {
  const words = (LABELS as Readonly<Record<string, string>>)[action] ?? action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The target of a company change is a list of fields, "tax_rate, minimum_charge_cents"; other targets are already
 * readable text.
 */
export function targetLabel({ action, target }: { action: string; target: string }): string {
  return action.startsWith('company.') ? target.replaceAll('_cents', '').replaceAll('_', ' ') : target;
}

/** The groups of the log's filter. */
export const AUDIT_GROUPS = {
  accounts: 'Accounts and sign-in',
  team: 'Team',
  company: 'Company, templates and plan',
  pricing: 'Pricing',
  quotes: 'Quotes and customers',
  payments: 'Payments',
  data: 'Exports, API keys, webhooks and calendar feeds',
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

/** The subjects of a group: the part before the dot of each action. */
export function subjectsOf(group: AuditGroupName): string[] {
  return Object.entries(GROUP_OF).flatMap(([subject, name]) => (name === group ? [subject] : []));
}

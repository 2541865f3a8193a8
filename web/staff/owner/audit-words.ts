import type { z } from 'zod';
import type { company } from '#contract/company.ts';

type AuditSchema = NonNullable<(typeof company.auditLog)['~orpc']['outputSchema']>;
export type AuditEntry = z.output<AuditSchema>[number];

/** Actions whose code does not read well by itself. */
const WORDS: Readonly<Record<string, string>> = {
  'account.company_created': 'Company created',
  'account.joined': 'Joined the team',
  'account.signed_in': 'Signed in',
  'account.signed_out': 'Signed out',
  'account.sign_in_failed': 'Wrong password',
  'account.address_confirmed': 'Email confirmed',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password reset by mail',
  'account.recovery_requested': 'Password reset asked for',
  'account.session_replayed': 'Copied session refused and ended',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'company.settings_changed': 'Company defaults changed',
  'company.profile_changed': 'Company branding changed',
  'invitation.sent': 'Invitation sent',
  'rate_book.saved': 'Pricing changed',
  'rate_book.restored': 'Default pricing restored',
};

/** "rate_book.saved" as "Pricing changed"; an action without words of its own as "Rate book saved". */
export function actionWords(action: string): string {
  const words = WORDS[action] ?? action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Changes of the company name their fields, "tax_rate, minimum_charge_cents"; other targets are words already. */
export function targetWords({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string {
  return action.startsWith('company.') ? target.replaceAll('_cents', '').replaceAll('_', ' ') : target;
}

/** Rows that hold every word of the search, in whichever column. */
export function matching(entries: readonly AuditEntry[], search: string): AuditEntry[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return entries.filter((entry) => {
    const text = [entry.actor, actionWords(entry.action), targetWords(entry), entry.ip].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const AUDIT_COLUMNS = ['Time (UTC)', 'Who', 'What', 'Action code', 'Target', 'IP address'] as const;

export function auditRows(entries: readonly AuditEntry[]): string[][] {
  return entries.map((entry) => [
    new Date(entry.at).toISOString(),
    entry.actor,
    actionWords(entry.action),
    entry.action,
    targetWords(entry),
    entry.ip,
  ]);
}

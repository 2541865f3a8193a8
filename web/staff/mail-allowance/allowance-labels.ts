/** Texts about how many emails a company may send. */
import type { z } from 'zod';
import type { MailAllowance } from '#contract/mail-allowance.ts';
import { staffMoment } from '#domain/dates.ts';
import type { Role } from '#domain/team/permissions.ts';

export type MailAllowanceView = z.output<typeof MailAllowance>;

/** "31 of 50 emails in the last 24 hours, 4 of 20 in the last hour" */
export function usedLabel({ hour, day }: Pick<MailAllowanceView, 'hour' | 'day'>): string {
  return `${day.used} of ${day.limit} emails in the last 24 hours, ${hour.used} of ${hour.limit} in the last hour`;
}

/** A warning before the limit is reached: from four fifths of either limit on. */
export function isNearEnd({ hour, day }: Pick<MailAllowanceView, 'hour' | 'day'>): boolean {
  return [hour, day].some(({ used, limit }) => used >= limit * 0.8);
}

/** null while an email can be sent now */
export function nextLabel({ next_at }: Pick<MailAllowanceView, 'next_at'>, timeZone: string): string | null {
  return next_at ? `You can send the next email on ${staffMoment(next_at, timeZone)}.` : null;
}

interface Confirming {
  role: Role;
  email_confirmed: boolean;
}

/**
 * Whether to ask the viewer to confirm their email while emails are not connected: an owner’s has to be confirmed
 * before customers get any. With a mail server, the messages on hold say so. @param mail undefined until it is known
 */
export function asksToConfirm({ role, email_confirmed }: Confirming, mail: 'smtp' | 'outbox' | undefined): boolean {
  return mail === 'outbox' && role === 'owner' && !email_confirmed;
}

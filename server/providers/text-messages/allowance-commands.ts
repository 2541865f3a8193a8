/** Limits how many texts a company may send. */
import { TEXT_ANSWERS } from '#domain/company/mail-allowance.ts';
import { staffMoment } from '#domain/dates.ts';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { countMessages } from '#server/providers/mail/allowance-commands.ts';
import { readAllowance } from '#server/providers/mail/allowance-queries.ts';

/**
 * Counts texts. `texts` has the same limits as emails to strangers. `answers`, the replies to STOP, START and HELP, have
 * their own limit, because strangers trigger them.
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE, before anything is counted
 */
export async function takeTextAllowance(
  tx: Tx,
  { now }: { now(): Date },
  scope: OrgScope,
  { allowance: which, count }: { allowance: 'texts' | 'answers'; count: number },
): Promise<void> {
  if (count === 0) return;
  const at = now();
  const { allowance: ofCompany, ownerConfirmed, timeZone } = await readAllowance(tx, scope, at);
  if (!ownerConfirmed) throw new ProductError('MAIL_UNCONFIRMED');
  const [limits, sentAt] =
    which === 'answers' ? ([TEXT_ANSWERS, 'answered_at'] as const) : ([ofCompany, 'texted_at'] as const);
  const use = await countMessages(tx, scope, { sentAt, count, limits }, at);
  if (!use) return;
  const next = use.nextAt ?? at;
  throw new ProductError(
    'MAIL_ALLOWANCE',
    `Your company has reached its text limit for now: ${limits.hour} an hour and ${limits.day} a day. ` +
      `You can send the next one on ${staffMoment(next, timeZone)}. You can share the link yourself.`,
    { ...limits, next_at: next.toISOString() },
  );
}

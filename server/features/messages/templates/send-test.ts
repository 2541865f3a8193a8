import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { type PreviewInput, testMail } from './preview.ts';

/**
 * Emails a template to the person who edits it, only to their account's confirmed email. Each person has a limit,
 * because test emails don't count against the company's allowance.
 * @returns the email that the test was sent to
 * @throws ProductError EMAIL_UNCONFIRMED, RATE_LIMITED, NOT_FOUND
 */
export async function sendTestMail(services: Services, context: CallContext, input: PreviewInput): Promise<string> {
  const { member } = context.caller;
  const { email: to, emailConfirmed, userId, fullName, scope } = member;
  if (!emailConfirmed) throw new ProductError('EMAIL_UNCONFIRMED', 'Confirm your email first: tests are sent there.');
  const wait = await services.limits.consume('test_mail', { ip: undefined, email: `person ${userId}` });
  if (wait !== null) {
    context.resHeaders.set('retry-after', String(wait));
    throw new ProductError('RATE_LIMITED');
  }
  const content = await testMail(services, member, input);
  await withOrg(services.db, scope, (tx) =>
    queueMessage(tx, services, scope, {
      quoteId: null,
      kind: 'template_test',
      to,
      senderName: fullName,
      ...content,
    }),
  );
  return to;
}

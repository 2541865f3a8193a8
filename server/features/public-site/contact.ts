import { createHmac } from 'node:crypto';
import { ProductError } from '#domain/errors.ts';
import { canonicalJson } from '#domain/quote/canonical-json.ts';
import type { Services } from '#server/features/services.ts';
import { type FormToken, readFormToken } from '#server/platform/auth/form-token.ts';
import { withIdentity } from '#server/platform/db/client.ts';
import { isContactMessageQueued, queueContactMessage } from '#server/providers/mail/commands.ts';
import { type ContactMessage, contactMail } from './contact-mail.ts';

type FormTokenRefusal = Extract<FormToken, { refused: string }>['refused'] | 'used';

const REFUSALS: Readonly<Record<FormTokenRefusal, string>> = {
  'not ours': 'We couldn’t recognize this form, so nothing was sent. Please press Send again.',
  'too young': 'That looked automated, so nothing was sent. Please wait a moment, then press Send again.',
  'too old': 'This form was open for more than a day, so nothing was sent. Please press Send again.',
  used: 'This form already sent another message. Press Send again to send this one, too.',
};

function refusal(why: FormTokenRefusal): ProductError {
  const message = REFUSALS[why];
  // A form token that is too new only needs a few seconds. Any other invalid token must be replaced.
  const issue = { path: ['form_token'], message, replace: why !== 'too young' };
  return new ProductError('INVALID_INPUT', message, { issues: [issue] });
}

/** @throws ProductError RATE_LIMITED */
async function assertMessageLimit({ limits }: Pick<Services, 'limits'>): Promise<void> {
  const { wait } = await limits.spend('contact_all', 'all');
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60);
  throw new ProductError(
    'RATE_LIMITED',
    `We’re getting more messages than we can take this hour, so nothing was sent. Please press Send again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or email us.`,
  );
}

/**
 * Queues a visitor's message to the operator. Queues it once, however often the form is sent.
 * @throws ProductError INVALID_INPUT for a form token that is forged, too new, too old, or used for another message;
 * RATE_LIMITED when all visitors together have reached the operator's hourly limit
 */
export async function sendContactMessage(
  services: Services,
  { form_token, ...message }: ContactMessage & { form_token: string },
): Promise<void> {
  const { env, db } = services;
  const form = readFormToken(form_token, services.now(), env.SECRET_KEY);
  if ('refused' in form) throw refusal(form.refused);
  const content = {
    ...contactMail({ productName: env.PRODUCT_NAME, publicUrl: env.PUBLIC_URL }, message),
    replyTo: message.email,
  };
  const fingerprint = createHmac('sha256', env.SECRET_KEY)
    .update(`contact message\n${canonicalJson({ ...message })}`)
    .digest();
  // A repeated message doesn't count, because the visitor may have missed the first response.
  if (!(await isContactMessageQueued(db, form.id))) await assertMessageLimit(services);
  const outcome = await withIdentity(db, (tx) =>
    queueContactMessage(tx, services, { id: form.id, fingerprint, to: env.CONTACT_EMAIL, content }),
  );
  if (outcome === 'used') throw refusal('used');
}

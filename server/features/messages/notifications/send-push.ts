/** Sends one message to one device through its browser's push service, encrypted for the device (RFC 8291). */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { DAY_SECONDS } from '#domain/durations.ts';
import { NOTIFICATION_KINDS } from '#domain/notifications/notification-kinds.ts';
import { type PushMessage, pushMessage, TEST_PUSH } from '#domain/notifications/push-message.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { type PostOptions, type PostOutcome, sendPost } from '#server/platform/outgoing/post.ts';
import { pushKeys } from './push-keys.ts';
import { deviceQuery, groupQuery } from './queries.ts';

export interface PushJob {
  org_id: string;
  device_id: string;
  /** Null for a test. */
  group_id: string | null;
}

/** Replaces the DNS lookup and the timeout in tests. */
type PushNetwork = Pick<PostOptions, 'resolve' | 'timeMs'>;

/** Statuses for a device that revoked its permission, or whose browser no longer exists. */
const GONE: ReadonlySet<number | null> = new Set([404, 410]);

/** Statuses that a retry would only repeat. The device's endpoint is still valid. */
const REFUSED: ReadonlySet<number | null> = new Set([400, 401, 403, 413]);

/**
 * Sends a notification, unless the device was removed or its owner has left. A push that arrives twice has the same
 * tag, so the device shows it once.
 * @throws Error for a failure that a retry may overcome
 */
export async function sendPush(services: Services, job: PushJob, network: PushNetwork = {}): Promise<void> {
  const scope = scopeOfJob(job);
  const found = await withOrg(services.db, scope, (tx) => readPush(tx, scope, job));
  if (!found) return;
  const outcome = await post(services, found, job.group_id ?? 'test', network);
  const { status, error } = outcome;
  if (error === null) return;
  if (GONE.has(status)) return removeDevice(services, scope, job.device_id);
  const about = { companyId: scope.orgId, deviceId: job.device_id, status, reason: error };
  if (REFUSED.has(status)) return services.log.warn(about, 'A push service refused a notification');
  throw new Error(`A notification could not be sent: ${error}`);
}

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Push {
  device: Device;
  message: PushMessage;
}

async function readPush(tx: Tx, scope: OrgScope, job: PushJob): Promise<Push | null> {
  const device = await deviceQuery(tx, scope, job.device_id).executeTakeFirst();
  if (!device) return null;
  if (job.group_id === null) return { device, message: TEST_PUSH };
  const rows = await groupQuery(tx, scope, job.group_id).where('news.user_id', '=', device.user_id).execute();
  const news = rows.flatMap(({ kind: name, quote_id: quoteId, number }) => {
    const kind = NOTIFICATION_KINDS.find((each) => each === name);
    return kind ? [{ kind, quoteId, quoteNumber: quoteNumber(number) }] : [];
  });
  return news.length > 0 ? { device, message: pushMessage(news) } : null;
}

async function post(
  { env }: Pick<Services, 'env'>,
  { device: { endpoint, p256dh, auth }, message }: Push,
  tag: string,
  network: PushNetwork,
): Promise<PostOutcome> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  const keys = { ...pushKeys(env.SECRET_KEY), subject: contactOf(env) };
  const options = { ttl: DAY_SECONDS, urgency: 'high' } as const;
  const { headers, body } = await buildPushPayload({ data: { ...message, tag }, options }, subscription, keys);
  return sendPost(endpoint, { headers, body, allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE, ...network });
}

/**
 * Tells the push service whom to contact about problems. Some services refuse URLs without https, so the contact is
 * then an email.
 */
function contactOf({ PUBLIC_URL, CONTACT_EMAIL }: Services['env']): string {
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${CONTACT_EMAIL}`;
}

async function removeDevice({ db }: Services, scope: OrgScope, deviceId: string): Promise<void> {
  await withOrg(db, scope, (tx) =>
    tx.deleteFrom('push_devices').where('org_id', '=', scope.orgId).where('id', '=', deviceId).execute(),
  );
}

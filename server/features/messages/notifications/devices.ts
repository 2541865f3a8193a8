import { ECDH } from 'node:crypto';
import { TOO_MANY_DEVICES } from '#contract/notifications.ts';
import { ProductError } from '#domain/errors.ts';
import { PUSH_DEVICES_MAX } from '#domain/notifications/notification-settings.ts';
import type { Services } from '#server/features/services.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { AddressRefused, checkedUrl } from '#server/platform/outgoing/address-guard.ts';
import { sendPushQueue } from '#server/providers/notifications/notification-queues.ts';
import { devicesQuery } from './queries.ts';

interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Description for people, such as browser and system. */
  device: string;
}

type Mine = Pick<Member, 'scope' | 'userId' | 'sessionId'>;

/**
 * Stores the browser of the caller's session. Each session has only one browser.
 * @throws ProductError INVALID_INPUT for a URL that no push service uses, or when the person has the maximum number of
 * devices
 */
export async function turnOn(services: Services, { scope, userId, sessionId }: Mine, given: NewDevice): Promise<void> {
  checkEndpoint(services, given.endpoint);
  checkKey(given.p256dh);
  await withOrg(services.db, scope, async (tx) => {
    await lockPerson(tx, scope, userId);
    const devices = await devicesQuery(tx, scope, userId).execute();
    if (devices.some((each) => isSame(each, { ...given, session_id: sessionId }))) return;
    // A browser that signed in again has a new session but the same endpoint.
    const replaced = devices.filter(
      ({ session_id, endpoint }) => session_id === sessionId || endpoint === given.endpoint,
    );
    if (devices.length - replaced.length >= PUSH_DEVICES_MAX) throw new ProductError('INVALID_INPUT', TOO_MANY_DEVICES);
    if (replaced.length > 0)
      await tx
        .deleteFrom('push_devices')
        .where('org_id', '=', scope.orgId)
        .where(
          'id',
          'in',
          replaced.map(({ id }) => id),
        )
        .execute();
    await tx
      .insertInto('push_devices')
      .values({
        org_id: scope.orgId,
        id: newId(),
        user_id: userId,
        session_id: sessionId,
        ...given,
        created_at: services.now(),
      })
      .execute();
  });
}

type StoredDevice = Omit<NewDevice, 'device'> & { session_id: string };

/** Usually true, because the app registers every time it starts. */
function isSame(a: StoredDevice, b: StoredDevice): boolean {
  return a.session_id === b.session_id && a.endpoint === b.endpoint && a.p256dh === b.p256dh && a.auth === b.auth;
}

/** With a key that isn't a point on the curve, sending would always fail. */
function checkKey(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
  } catch {
    throw new ProductError('INVALID_INPUT', 'This browser didn’t provide a usable key for notifications');
  }
}

/** Checks the endpoint like a webhook URL: it comes from a browser and could be any URL. */
function checkEndpoint({ env }: Services, endpoint: string): void {
  try {
    const url = checkedUrl(endpoint, { allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE });
    if (url.protocol !== 'https:') throw new AddressRefused('A push service has an https address.');
  } catch (error) {
    if (error instanceof AddressRefused) throw new ProductError('INVALID_INPUT', error.message);
    throw error;
  }
}

/** Locks the person's settings, so devices added at the same time can't exceed the limit. */
async function lockPerson(tx: Tx, scope: OrgScope, userId: string): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ org_id: scope.orgId, user_id: userId, about: 'own', choices: '{}' })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doNothing())
    .execute();
  await tx
    .selectFrom('notification_settings')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', userId)
    .select('user_id')
    .forUpdate()
    .execute();
}

export async function turnOff({ db }: Services, { scope, userId, sessionId }: Mine): Promise<void> {
  await withOrg(db, scope, (tx) =>
    tx
      .deleteFrom('push_devices')
      .where('org_id', '=', scope.orgId)
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId)
      .execute(),
  );
}

/** @returns number of devices that will show the notification */
export async function sendTestPush({ db, jobs }: Services, { scope, userId }: Mine): Promise<number> {
  return withOrg(db, scope, async (tx) => {
    const devices = await devicesQuery(tx, scope, userId).execute();
    for (const { id: device_id } of devices)
      await jobs.send(tx, sendPushQueue, { org_id: scope.orgId, device_id, group_id: null });
    return devices.length;
  });
}

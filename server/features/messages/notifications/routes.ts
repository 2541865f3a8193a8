import { deviceLabel } from '#contract/device-labels.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { sendTestPush, turnOff, turnOn } from './devices.ts';
import { presentNotifications } from './present.ts';
import { devicesQuery, settingsQuery } from './queries.ts';
import { saveNotificationSettings } from './save-settings.ts';

export function notificationsRoutes({ notifications }: Procedures, services: Services) {
  const { db } = services;
  const answer = (member: Member) =>
    withOrg(db, member.scope, async (tx) => {
      const settings = await settingsQuery(tx, member.scope, member.userId).executeTakeFirst();
      const devices = await devicesQuery(tx, member.scope, member.userId).execute();
      return presentNotifications(services, member, settings, devices);
    });
  return {
    get: notifications.get.handler(({ context }) => answer(context.caller.member)),
    save: notifications.save.handler(async ({ input, context }) => {
      const { member } = context.caller;
      await saveNotificationSettings(services, member, input);
      return answer(member);
    }),
    turnOn: notifications.turnOn.handler(async ({ input, context }) => {
      const { member } = context.caller;
      await turnOn(services, member, { ...input, device: deviceLabel(context.request.userAgent) });
      return answer(member);
    }),
    turnOff: notifications.turnOff.handler(async ({ context }) => {
      const { member } = context.caller;
      await turnOff(services, member);
      return answer(member);
    }),
    sendTest: notifications.sendTest.handler(async ({ context }) => ({
      devices: await sendTestPush(services, context.caller.member),
    })),
  };
}

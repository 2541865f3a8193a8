import { ProductError } from '#domain/errors.ts';
import { countTry, reauthenticate } from '#server/features/accounts/sign-in/reauthenticate.ts';
import { callOriginOf } from '#server/features/accounts/sign-in/session-response.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { cookieSettings, setDeviceCookie } from '#server/platform/auth/session-cookie.ts';
import { DEVICE_COOKIE, trustDevice } from '#server/platform/auth/trusted-device.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import {
  beginEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  refuseEmailChange,
  resendEmailChange,
} from './email-change.ts';
import { presentEmailChangeLink, presentEmailState } from './email-change-present.ts';
import { changeByToken, pendingChange } from './email-change-queries.ts';

/**
 * Requires a confirmed email. An unconfirmed one may belong to a stranger, who must get only the confirmation email.
 * For an invited person, the confirmed email is also the only proof that they belong to the team.
 */
function settledViewerOf(context: CallContext): Viewer {
  const viewer = context.caller.user;
  if (viewer.orgId === null) throw new ProductError('EMAIL_UNCONFIRMED');
  if (!viewer.emailConfirmed)
    throw new ProductError(
      'EMAIL_UNCONFIRMED',
      'Confirm your current email address first. If it has a typo, sign up again with the right one.',
    );
  return viewer;
}

export function emailChangeRoutes(procedures: Procedures, services: Services) {
  const { emailChange } = procedures;
  const stateOf = async (viewer: Viewer) =>
    presentEmailState(viewer, await pendingChange(services.db.identity.kysely, viewer.userId, services.now()));
  return {
    get: emailChange.get.handler(({ context }) => stateOf(context.caller.user)),
    begin: emailChange.begin.handler(async ({ input, context }) => {
      await countTry(services, context, 'mail_link', settledViewerOf(context).email);
      const viewer = await reauthenticate(services, context, { current_password: input.current_password });
      await beginEmailChange(services, viewer, input.email, callOriginOf(context));
      return stateOf(viewer);
    }),
    resend: emailChange.resend.handler(async ({ context }) => {
      const viewer = settledViewerOf(context);
      await countTry(services, context, 'mail_link', viewer.email);
      await resendEmailChange(services, viewer);
      return stateOf(viewer);
    }),
    cancel: emailChange.cancel.handler(async ({ context }) => {
      const viewer = context.caller.user;
      await cancelEmailChange(services, viewer, callOriginOf(context));
      return stateOf(viewer);
    }),
    ...linkRoutes(procedures, services),
  };
}

/** These routes need no session, only the link. */
function linkRoutes({ emailChange }: Procedures, services: Services) {
  return {
    link: emailChange.link.handler(async ({ input }) => {
      const change = await changeByToken(services.db.identity.kysely, input.token, services.now()).executeTakeFirst();
      if (!change) throw new ProductError('LINK_INVALID');
      return presentEmailChangeLink(change);
    }),
    confirm: emailChange.confirm.handler(async ({ input, context }) => {
      const { outcome, userId, newEmail } = await confirmEmailChange(services, input.token, callOriginOf(context));
      // The browser stays a trusted device under the new email, so strangers can't use up its sign-in attempts.
      if (outcome === 'changed' && context.caller.viewer?.userId === userId) {
        const device = trustDevice(context.request.cookies.get(DEVICE_COOKIE), newEmail, services.env.SECRET_KEY);
        setDeviceCookie(context.resHeaders, device, cookieSettings(services.env.PUBLIC_URL));
      }
      return { outcome, new_email: newEmail };
    }),
    refuse: emailChange.refuse.handler(async ({ input, context }) => {
      await refuseEmailChange(services, input.token, context.caller.viewer, callOriginOf(context));
      return { ok: true as const };
    }),
  };
}

import type { z } from 'zod';
import type { Client } from '#contract/accounts.ts';
import { SIGN_IN_CODE_MINUTES } from '#domain/team/sign-in-limits.ts';
import type { Services } from '#server/features/services.ts';
import type { RequestContext } from '#server/platform/auth/context.ts';
import { SIGN_IN_MIN_RESPONSE_MS, withMinRefusalTime } from '#server/platform/auth/min-response-time.ts';
import { CODE_COOKIE, clearCodeCookie, cookieSettings, setCodeCookie } from '#server/platform/auth/session-cookie.ts';
import { countTry } from './reauthenticate.ts';
import { beginSession, callOriginOf, originOf, replacedBy, respondWithTwoFactorChallenge } from './session-response.ts';
import { requestSignInCode, signInByCode } from './sign-in-codes.ts';

type SigningIn = z.output<typeof Client> | undefined;

/** A browser keeps the request secret in a cookie that scripts can't read. An app stores it itself. */
export async function askForCode(
  services: Services,
  context: RequestContext,
  { email, client }: { email: string; client?: SigningIn },
) {
  const isApp = client === 'app';
  const replaces = isApp ? undefined : context.request.cookies.get(CODE_COOKIE);
  const secret = await requestSignInCode(services, { email, replaces }, callOriginOf(context));
  if (isApp) return { ok: true as const, request_id: secret };
  setCodeCookie(context.resHeaders, secret, SIGN_IN_CODE_MINUTES * 60, cookieSettings(services.env.PUBLIC_URL));
  return { ok: true as const, request_id: null };
}

interface MailedCodeInput {
  email: string;
  token: string;
  client?: SigningIn;
  request_id?: string | undefined;
}

export async function spendMailedCode(
  services: Services,
  context: RequestContext,
  { email, token, client, request_id }: MailedCodeInput,
) {
  const counted = await countTry(services, context, 'mail_code', email, context.request.ip);
  const origin = originOf(context, services, client);
  const requestSecret = (client === 'app' ? request_id : context.request.cookies.get(CODE_COOKIE)) ?? '';
  const { joined, answer } = await withMinRefusalTime(SIGN_IN_MIN_RESPONSE_MS, () =>
    signInByCode(services, { email, code: token, requestSecret }, origin, replacedBy(client, context)),
  );
  await counted.giveBack();
  if (client !== 'app') clearCodeCookie(context.resHeaders, cookieSettings(services.env.PUBLIC_URL));
  if (answer.kind === 'two-factor challenge')
    return { joined, session: null, ...respondWithTwoFactorChallenge(services, context, answer.step, client) };
  return { joined, session: await beginSession(services, context, answer.session, email) };
}

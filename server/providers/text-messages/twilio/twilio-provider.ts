/** Twilio's REST API, with one request per text. Twilio's SDK has 21 MB, too much for this. */
import { z } from 'zod';
import { TWILIO_KEYWORDS } from '#domain/messages/text-keywords.ts';
import { isSignedWith } from '#server/providers/text-messages/form-signature.ts';
import {
  type OutgoingText,
  type TextProvider,
  TextRefused,
  TextUnavailable,
} from '#server/providers/text-messages/provider.ts';
import { KNOWN_FAILURES } from './failures.ts';

interface TwilioSettings {
  accountSid: string;
  authToken: string;
  from: string | null;
  /** tests replace it */
  apiUrl?: string;
}

const API_URL = 'https://api.twilio.com';
const PATIENCE_MS = 15_000;

const Sent = z.object({ sid: z.string().max(64) });
const Failure = z.object({ code: z.number(), message: z.string() });
const SentTexts = z.object({
  messages: z.array(z.object({ sid: z.string().max(64), body: z.string().nullable(), date_created: z.string() })),
});

export function createTwilioProvider({ accountSid, authToken, from, apiUrl = API_URL }: TwilioSettings): TextProvider {
  const messages = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const call = (url: string, body?: URLSearchParams) =>
    request(url, { headers: { authorization }, ...(body ? { method: 'POST', body } : {}) });
  return {
    name: 'twilio',
    from,
    answersItself: TWILIO_KEYWORDS,
    async send(text) {
      const earlier = text.maybeSent ? await findSent(call, messages, text) : null;
      if (earlier !== null) return { status: 'sent', providerId: earlier };
      const { to, statusUrl } = text;
      const form = new URLSearchParams({ To: to, From: text.from, Body: text.text, StatusCallback: statusUrl });
      return { status: 'sent', providerId: Sent.parse(await call(messages, form)).sid };
    },
    isGenuine: (url, fields, signature) =>
      fields.get('AccountSid') === accountSid && isSignedWith(authToken, url, fields, signature),
  };
}

/** Looks for a text before sending it again, because Twilio has no idempotency keys. */
async function findSent(
  call: (url: string) => Promise<unknown>,
  messages: string,
  { to, from, text, writtenAt }: OutgoingText,
): Promise<string | null> {
  const day = writtenAt.toISOString().slice(0, 10);
  const query = new URLSearchParams({ To: to, From: from, 'DateSent>': day, PageSize: '100' });
  const found = SentTexts.parse(await call(`${messages}?${query.toString()}`)).messages;
  // Twilio's times are in whole seconds.
  const since = Math.floor(writtenAt.getTime() / 1000) * 1000;
  const sent = found.find(({ body, date_created }) => body === text && Date.parse(date_created) >= since);
  return sent?.sid ?? null;
}

/** @throws TextRefused, TextUnavailable */
async function request(url: string, init: RequestInit): Promise<unknown> {
  const { status, answer } = await answerTo(url, init);
  if (status < 300) return answer;
  const failure = Failure.safeParse(answer);
  const [code, words] = failure.success ? [failure.data.code, failure.data.message] : [null, ''];
  const reason = `Twilio answered ${status}${code === null ? '' : ` (${code})`}${words && `: ${words.slice(0, 300)}`}`;
  // A wrong token (401) makes every text wait until the operator fixes it.
  if (status === 401 || status === 429 || status >= 500) throw new TextUnavailable(reason);
  const known = KNOWN_FAILURES[String(code)];
  throw new TextRefused(known?.words ?? reason, known?.refusal ?? null);
}

async function answerTo(url: string, init: RequestInit): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, answer: await response.json().catch(() => null) };
  } catch (error) {
    throw new TextUnavailable('Twilio did not respond', { cause: error });
  }
}

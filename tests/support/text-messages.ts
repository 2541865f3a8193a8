import { randomBytes } from 'node:crypto';
import { applyReceived } from '#server/features/messages/texts/apply-received.ts';
import { applyTextReport } from '#server/features/messages/texts/apply-text-report.ts';
import { QUOTE_OF_MAIL } from '#server/features/quotes/send-message-job.ts';
import { formSignature } from '#server/providers/text-messages/form-signature.ts';
import type { AcceptedText, OutgoingText } from '#server/providers/text-messages/provider.ts';
import { sendText } from '#server/providers/text-messages/send-text.ts';
import { TEST_NUMBER, testTextKey } from '#server/providers/text-messages/test-provider/test-provider.ts';
import { INCOMING_PATH, statusPath } from '#server/providers/text-messages/text-paths.ts';
import type { TestApp } from './app.ts';

export const newProviderId = () => `SM${randomBytes(16).toString('hex')}`;

/** Sends a company's queued texts through a provider that responds as the test says. */
export function steeredTexts(app: TestApp) {
  const offered: OutgoingText[] = [];
  let answer: (text: OutgoingText) => Promise<AcceptedText> = async () => ({
    status: 'sent',
    providerId: newProviderId(),
  });
  const services = {
    ...app.workerServices(),
    texts: {
      ...app.services.texts,
      send(text: OutgoingText) {
        offered.push(text);
        return answer(text);
      },
    },
  };
  const sender = { services, quoteOfText: QUOTE_OF_MAIL };
  return {
    offered,
    answers(next: typeof answer) {
      answer = next;
    },
    async deliver(orgId: string): Promise<void> {
      const waiting = await app.query<{ id: string }>(
        `select id from messages where org_id = $1 and channel = 'text' and status = 'queued' order by created_at, id`,
        [orgId],
      );
      for (const { id } of waiting) await sendText(sender, { org_id: orgId, message_id: id });
    },
    send: (orgId: string, messageId: string) => sendText(sender, { org_id: orgId, message_id: messageId }),
  };
}

interface Posting {
  /** null: sends no signature */
  signature?: string | null;
  from?: string;
}

/** Calls a webhook like the provider. @returns the response's status */
export async function postForm(
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  { signature, from }: Posting = {},
): Promise<number> {
  const form = new URLSearchParams(fields);
  const { env } = app.services;
  const right = formSignature(testTextKey(env), env.PUBLIC_URL + path, form);
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      ...(signature === null ? {} : { 'x-twilio-signature': signature ?? right }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    body: form,
  });
  await response.body?.cancel();
  return response.status;
}

export const textFrom = (phone: string, body: string, more: Record<string, string> = {}) => ({
  MessageSid: newProviderId(),
  From: phone,
  To: TEST_NUMBER,
  Body: body,
  NumMedia: '0',
  ...more,
});

export const receiveText = (app: TestApp, phone: string, body: string, more: Record<string, string> = {}) =>
  postForm(app, INCOMING_PATH, textFrom(phone, body, more));

export const reportText = (
  app: TestApp,
  about: { orgId: string; messageId: string; providerId: string; status: string; code?: string },
) =>
  postForm(app, statusPath(about.orgId, about.messageId), {
    MessageSid: about.providerId,
    MessageStatus: about.status,
    ...(about.code === undefined ? {} : { ErrorCode: about.code }),
  });

/** Runs the jobs that webhooks have queued for a company. @param times how often each job runs */
export async function applyTextEvents(app: TestApp, orgId: string, times = 1): Promise<void> {
  const jobs = await app.query<{ id: string; name: string; data: never }>(
    `select id, name, data from pgboss.job where name in ('apply-received-text', 'apply-text-report')
       and data ->> 'org_id' = $1 and state = 'created' order by created_on, id`,
    [orgId],
  );
  for (const { id, name, data } of jobs) {
    for (let time = 0; time < times; time += 1) {
      if (name === 'apply-received-text') await applyReceived(app.workerServices(), data);
      else await applyTextReport(app.workerServices(), data);
    }
    await app.query('delete from pgboss.job where id = $1', [id]);
  }
}

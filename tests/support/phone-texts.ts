import { applyAccountTextReport } from '#server/features/messages/texts/apply-account-text-report.ts';
import { decrypt } from '#server/platform/auth/encryption.ts';
import type { AcceptedText, OutgoingText } from '#server/providers/text-messages/provider.ts';
import { sendAccountText } from '#server/providers/text-messages/send-account-text.ts';
import type { TestApp } from './app.ts';
import { PASSWORD, type TestPerson } from './factories.ts';
import { newProviderId } from './text-messages.ts';

let numbers = 0;
/**
 * Area codes of the United States. A block of neighboring numbers has its own limit, so each new number gets
 * another code.
 */
const AREAS = [201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228];

/** Returns an unassigned phone number that no other test in the file uses. */
export function newPhone(): string {
  const [area, line] = [AREAS[numbers % AREAS.length], 100 + Math.floor(numbers / AREAS.length)];
  numbers += 1;
  return `+1${area}5550${line}`;
}

export interface WaitingText {
  id: string;
  to: string;
  text: string;
  /** empty when the text has no code */
  code: string;
}

/** Returns texts queued for a person's phone, oldest first. */
export async function textsTo(app: TestApp, userId: string): Promise<WaitingText[]> {
  const rows = await app.query<{ id: string; encrypted_content: Buffer }>(
    `select id, encrypted_content from account_messages
     where user_id = $1 and kind = 'phone_code' and encrypted_content is not null order by created_at, id`,
    [userId],
  );
  return rows.map(({ id, encrypted_content }) => {
    const sealed = { rowId: id, secretKey: app.services.env.SECRET_KEY };
    const content = JSON.parse(decrypt('account text', encrypted_content, sealed).toString()) as WaitingText;
    return { ...content, id, code: /#(\d{6})$/.exec(content.text)?.[1] ?? '' };
  });
}

export async function lastTextTo(app: TestApp, userId: string): Promise<WaitingText> {
  const last = (await textsTo(app, userId)).at(-1);
  if (!last) throw new Error('No text waits');
  return last;
}

export const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

/** Sets up a phone number through the program's own calls. */
export async function setUpPhone(app: TestApp, { client, id: userId }: TestPerson, phone = newPhone()) {
  const { factors } = client.api;
  const reauthentication = { current_password: PASSWORD };
  const { factor } = await factors.enroll({ factor_type: 'phone', friendly_name: 'Mobile', phone, reauthentication });
  const { code } = await lastTextTo(app, userId);
  const { backup_codes } = await factors.confirm({ id: factor.id, code });
  return { id: factor.id, phone, usedCode: code, backupCodes: backup_codes ?? [] };
}

/** Sends account texts through a provider that responds as the test says. */
export function steeredAccountTexts(app: TestApp) {
  const offered: OutgoingText[] = [];
  const services = app.workerServices();
  return {
    offered,
    send: (messageId: string, answer?: (text: OutgoingText) => Promise<AcceptedText>) =>
      sendAccountText(
        {
          ...services,
          texts: {
            ...app.services.texts,
            send(text) {
              offered.push(text);
              return answer?.(text) ?? Promise.resolve({ status: 'sent', providerId: newProviderId() });
            },
          },
        },
        { message_id: messageId },
      ),
  };
}

/** Runs the jobs that delivery reports about codes have queued. */
export async function applyAccountReports(app: TestApp): Promise<void> {
  const jobs = await app.query<{ id: string; data: { message_id: string; code: string } }>(
    `select id, data from pgboss.job where name = 'apply-account-text-report' and state = 'created' order by created_on, id`,
  );
  for (const { id, data } of jobs) {
    await applyAccountTextReport(app.workerServices(), data);
    await app.query('delete from pgboss.job where id = $1', [id]);
  }
}

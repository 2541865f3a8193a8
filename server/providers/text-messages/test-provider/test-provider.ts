import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { isSignedWith } from '#server/providers/text-messages/form-signature.ts';
import type { OutgoingText, TextProvider } from '#server/providers/text-messages/provider.ts';

type TestSettings = Pick<Env, 'DATA_DIR' | 'SECRET_KEY' | 'TWILIO_FROM'>;

/** A number from the range that is reserved for fiction. */
export const TEST_NUMBER = '+12015550100';

/** TEXTS=test: no text leaves this machine. Writes each text as a file next to the emails in the local outbox. */
export function createTestTextProvider(settings: TestSettings): TextProvider {
  const folder = join(settings.DATA_DIR, 'outbox');
  return {
    name: 'test',
    from: settings.TWILIO_FROM ?? TEST_NUMBER,
    answersItself: new Set(),
    async send(text) {
      await writeWhole(folder, `${text.id}.txt`, Buffer.from(fileOf(text)));
      return { status: 'outbox', providerId: `SM${text.id.replaceAll('-', '')}` };
    },
    isGenuine: (url, fields, signature) => isSignedWith(testTextKey(settings), url, fields, signature),
  };
}

function fileOf({ to, from, text, writtenAt }: OutgoingText): string {
  return `To: ${to}\nFrom: ${from}\nDate: ${writtenAt.toISOString()}\n\n${text}\n`;
}

/** Signs incoming texts, in place of the provider's token. */
export const testTextKey = ({ SECRET_KEY }: Pick<Env, 'SECRET_KEY'>): string =>
  createHmac('sha256', SECRET_KEY).update('webhooks of the test provider for texts').digest('base64url');

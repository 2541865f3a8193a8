import { join } from 'node:path';
import type { DiskUse } from '#server/platform/disk/disk-space.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import { createOutboxTransport } from './outbox-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

type MailSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'> &
  Partial<Pick<Env, 'BOUNCE_ADDRESS' | 'SECRET_KEY' | 'SENDGRID_WEBHOOK_KEY' | 'dkim'>>;

/** Without a mail server, each email becomes a file in the local outbox. */
export const diskUseOfMail = (env: Pick<Env, 'SMTP_URL'>): DiskUse => (mailKind(env) === 'outbox' ? 'files' : 'rows');

/** Without a mail server, each email becomes an `.eml` file here. */
export const outboxFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'outbox');

export function createMailTransport(settings: MailSettings): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from } = settings;
  return url === undefined
    ? createOutboxTransport({ folder: outboxFolder(settings), from })
    : createSmtpTransport({
        url,
        dkim: settings.dkim ?? null,
        envelope: {
          from,
          bounceAddress: settings.BOUNCE_ADDRESS,
          secretKey: settings.SECRET_KEY,
          namesMessage: settings.SENDGRID_WEBHOOK_KEY !== undefined,
        },
      });
}

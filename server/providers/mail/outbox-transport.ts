import { createTransport } from 'nodemailer';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import { mailOptions } from './envelope.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

/** Without a mail server, writes each email as a file that any email client can open. */
export function createOutboxTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail: OutgoingMail) {
      const { message } = await composer.sendMail(mailOptions(mail, { from }));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed as a whole');
      await writeWhole(folder, `${mail.id}.eml`, message);
      return 'outbox';
    },
    close: async () => composer.close(),
  };
}

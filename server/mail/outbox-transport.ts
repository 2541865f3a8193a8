import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { mailOptions } from './envelope.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

/** Writes each mail as a file that any mail program opens, for an installation without a mail server. */
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

/** The file is there completely or not at all, even after a power failure or on a full disk. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}.${process.pid}`);
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

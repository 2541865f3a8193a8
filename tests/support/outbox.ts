import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { outboxFolder } from '#server/providers/mail/mail-transport.ts';
import type { TestApp } from './app.ts';

export interface OutboxMail {
  name: string;
  mail: Email;
}

/** Reads the local outbox. A file that is still being written has another name and can disappear at any moment. */
export async function mailsInOutbox({ services }: Pick<TestApp, 'services'>): Promise<OutboxMail[]> {
  const folder = outboxFolder(services.env);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map(async (name) => ({ name, mail: await PostalMime.parse(await readFile(join(folder, name))) })),
  );
}

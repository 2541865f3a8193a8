import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { Caller } from './api.ts';

const PATIENCE_MS = 30_000;

/**
 * Opens the link in the confirmation email, because an unconfirmed email address gets no notices. With a mail
 * server, the email really leaves, so the address stays unconfirmed.
 * @param outbox folder in which a program without a mail server saves its emails
 */
export async function confirmAddress({ api }: Caller, outbox: string): Promise<void> {
  const { email, email_confirmed } = await api.accounts.user();
  if (email_confirmed || (await api.company.get()).mail !== 'outbox') return;
  const token = await mailedToken(outbox, email);
  await api.accounts.verify({ type: 'signup', token });
}

/** Waits for the email, which a background job writes. @throws Error when it doesn't arrive */
async function mailedToken(outbox: string, address: string): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(100)) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names) {
      const { to, text } = await PostalMime.parse(await readFile(join(outbox, name)));
      const token = /\/auth\/confirm\?token=([\w.-]+)/.exec(text ?? '')?.[1];
      if (token && to?.some((each) => each.address === address)) return token;
    }
  }
  throw new Error(`No confirmation mail came for ${address}`);
}

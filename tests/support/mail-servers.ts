import { startMailServer, type TestMailServer } from './mail-server.ts';
import { startMailbox, type TestMailbox } from './mailbox.ts';

export interface TestMailServers {
  readonly mailServer: TestMailServer;
  readonly mailbox: TestMailbox;
  /** settings for a program that sends through one server and reads returned emails from the other */
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts a server that sends emails, and a mailbox for returned ones. The caller closes both. */
export async function startMailServers(): Promise<TestMailServers> {
  const [mailServer, mailbox] = await Promise.all([startMailServer(), startMailbox()]);
  return {
    mailServer,
    mailbox,
    settings: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Rinseline <quotes@rinseline.example>',
      CONTACT_EMAIL: 'help@rinseline.example',
      BOUNCE_ADDRESS: 'bounces@rinseline.example',
      BOUNCE_IMAP_URL: mailbox.url,
    },
  };
}

/** Runs journeys on an installation with a mail server, which really sends emails. */
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { startInstallation } from './installation.ts';
import { test as base } from './journey.ts';

export const test = base.extend<{ mails: TestMailServer }>({
  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.close();
  },
  installation: async ({ mails }, use) => {
    const settings = { SMTP_URL: mails.url, CONTACT_EMAIL: 'help@example.com', TRUST_PROXY: '1' };
    const installation = await startInstallation(settings);
    await use(installation);
    await installation.stop();
  },
});

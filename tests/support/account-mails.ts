import { decryptContent } from '#server/providers/mail/account-mail-content.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './http-client.ts';

export interface AccountMail extends MailContent {
  kind: string;
  /** token of the link in the email */
  token: string | undefined;
}

/** Returns queued account emails to this recipient, oldest first. Decrypts them with the program's key. */
export async function accountMailsTo(app: TestApp, email: string): Promise<AccountMail[]> {
  const rows = await app.query<{ id: string; kind: string; encrypted_content: Buffer }>(
    'select id, kind, encrypted_content from account_messages where recipient = $1 and encrypted_content is not null order by created_at, id',
    [email],
  );
  return rows.map(({ id, kind, encrypted_content }) => {
    const content = decryptContent(encrypted_content, id, app.services.env.SECRET_KEY);
    return { ...content, kind, token: /(?:token|invitation)=([\w.-]+)/.exec(content.text)?.[1] };
  });
}

/** Returns the token in the latest email of a kind. @throws Error when there is no such email */
export async function linkTokenTo(
  app: TestApp,
  email: string,
  kind: 'confirm_address' | 'reset_password' | 'invitation' | 'email_change_old' | 'email_change_new',
): Promise<string> {
  const token = (await accountMailsTo(app, email)).findLast((mail) => mail.kind === kind)?.token;
  if (token === undefined) throw new Error(`No mail of kind ${kind} waits for ${email}`);
  return token;
}

/** Returns the code in the latest email with a code. @throws Error when there is none */
export async function signInCodeTo(app: TestApp, email: string): Promise<string> {
  const mail = (await accountMailsTo(app, email)).findLast(({ kind }) => kind === 'sign_in_code');
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No sign-in code waits for ${email}`);
  return code;
}

/** Requests a code in a new browser and reads it from the email. Signing in needs both the browser and the code. */
export async function askForCode(
  app: TestApp,
  email: string,
  client: TestClient = app.client(),
): Promise<{ client: TestClient; code: string }> {
  await client.api.accounts.otp({ email });
  return { client, code: await signInCodeTo(app, email) };
}

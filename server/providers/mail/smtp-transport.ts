import { createTransport } from 'nodemailer';
import { enhancedCode, isHardBounce } from '#domain/messages/bounce.ts';
import { cutText, storableText } from '#domain/text.ts';
import type { DkimSettings } from '#server/platform/settings/mail-settings.ts';
import { type EnvelopeSettings, mailOptions } from './envelope.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';

/** Timeouts: long enough for a slow server, and short enough that an unresponsive one doesn't block other emails. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** SMTP commands whose errors concern this email. A refused sign-in concerns the server's settings instead. */
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Signed when present. Email clients accept a one-click opt-out only if both of its headers are signed (RFC 8058). */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

interface SmtpSettings {
  url: string;
  envelope: EnvelopeSettings;
  dkim: DkimSettings | null;
}

export function createSmtpTransport({ url, envelope, dkim }: SmtpSettings): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } } : {}),
  });
  return {
    async send(mail: OutgoingMail) {
      try {
        await transport.sendMail(mailOptions(mail, envelope));
        return 'sent';
      } catch (error) {
        if (!isFinal(error)) throw error;
        throw new MailRefused(reasonOf(error), { bounce: bounceOf(error), cause: error });
      }
    },
    close: async () => transport.close(),
  };
}

interface SmtpError extends Error {
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Replies from 500 up are permanent. Replies from 400 to 499 and timeouts are not (RFC 5321, section 4.2.1). */
function isFinal(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, command = '' }: SmtpError = error;
  return responseCode >= 500 && responseCode < 600 && ABOUT_THE_MAIL.has(command);
}

function bounceOf(error: SmtpError): 'hard' | 'soft' | null {
  if (error.command !== 'RCPT TO') return null;
  return isHardBounce(enhancedCode(reasonOf(error)), error.responseCode) ? 'hard' : 'soft';
}

function reasonOf({ response, message }: SmtpError): string {
  return cutText(storableText(response ?? message), 500);
}

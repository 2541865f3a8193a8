/** Creates emails that mail servers and mailbox providers send about our emails. */

interface Returned {
  to: string;
  recipient: string;
  messageId?: string;
}

/** Creates a delivery status notification (RFC 3464). */
export function deliveryStatus(
  { to, recipient, messageId = '<unknown@elsewhere.example>' }: Returned,
  { action = 'failed', status = '5.1.1', words = 'smtp; 550 5.1.1 <ann>: no such user' } = {},
): string {
  return `Return-Path: <>
From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: ${to}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
 boundary="part"

--part
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example. I'm sorry to have to inform you.

--part
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: 4F2

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: ${words}

--part
Content-Type: text/rfc822-headers

From: Quotes <quotes@rinseline.example>
To: ${recipient}
Message-ID: ${messageId}
Subject: Quote

--part--
`;
}

/** Creates a complaint (ARF, RFC 5965). The provider leaves out who complained. */
export function complaint(
  { to, messageId = '<unknown@elsewhere.example>' }: Omit<Returned, 'recipient'>,
  mailFrom = '',
): string {
  return `From: <abuse@mailbox.example>
To: ${to}
Subject: FW: Quote
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part"

--part
Content-Type: text/plain

This is an email abuse report.

--part
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1${mailFrom ? `\nOriginal-Mail-From: <${mailFrom}>` : ''}

--part
Content-Type: message/rfc822

From: Quotes <quotes@rinseline.example>
To: undisclosed
Message-ID: ${messageId}
Subject: Quote

Hello
--part--
`;
}

/** Creates an email that has nothing to do with us. */
export const newsletter = (number: number): string => `From: news@shop.example
To: office@rinseline.example
Subject: News ${number}
Content-Type: text/plain

Hello
`;

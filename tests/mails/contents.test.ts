import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { contrast, MIN_CONTRAST } from '#domain/company/brand-color.ts';
import { resetPasswordMail, signInCodeMail } from '#server/features/accounts/mails/account-mails.ts';
import { paymentRequestedMail, receiptMail } from '#server/features/quotes/mails/payment-mails.ts';
import { quoteApprovedMail, quoteApprovedStaffMail, quoteSentMail } from '#server/features/quotes/mails/quote-mails.ts';
import { recordedDecisionMail } from '#server/features/quotes/mails/recorded-decision-mails.ts';
import { mailOptions } from '#server/providers/mail/envelope.ts';
import { decidedAt, everyMail, facts, LINK, sent, words } from './every-mail.ts';
import { accountAndCompanyMails, frame } from './our-mails.ts';
import { standing } from './standing.ts';

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
];
const EVIL = `<script>alert(1)</script>"'&\r\nBcc: evil@example.com`;

test('these tests cover every email that the program can send', () => {
  const root = resolve(import.meta.dirname, '../..');
  const textOf = (path: string) => readFileSync(resolve(root, path), 'utf8');
  const found = (pattern: string) => globSync(pattern, { cwd: root });
  // Layouts that other emails fill in, and functions that write or permit an email.
  const frames = ['companyMail', 'customerMail', 'maySendPaymentMail', 'productMail', 'readyMail', 'writtenMail'];
  const made = found('server/{features,providers}/**/*.ts').flatMap((path) => [
    ...textOf(path).matchAll(/^export function (\w+Mail)\(/gm),
  ]);
  const shown = found('tests/mails/*-mail*.ts').map(textOf).join('\n');
  expect(made.length).toBeGreaterThan(40);
  expect(
    made
      .map(([, name = '']) => name)
      .filter((name) => !shown.includes(`${name}(`))
      .sort(),
  ).toEqual(frames);
});

test('text that people type can’t become HTML or add an email header', () => {
  for (const { subject, html } of everyMail(EVIL)) {
    expect(html).not.toContain('<script>');
    expect(html).not.toMatch(/href="[^"]*"2"/);
    expect(subject).not.toMatch(/[\r\n]/);
  }
});

test.each<[string, string]>([
  ['line breaks and headers', 'Ann\r\nBcc: evil@example.com\r\n\r\n<b>x</b>\nX-Evil: 1\u2028Cc: evil@example.com'],
  ['writing directions', '\u202egnp.exe\u202c \u2066x\u2069 \u200f'],
  ['markup', EVIL],
  ['braces', '{{approval_link}} {{ }} }} {{company_name'],
  ['100 kB', 'Long words '.repeat(9500)],
  ['emoji and halves of them', '👩‍👩‍👧‍👦🇺🇸 \ud83d'],
])('in typed names and texts, %s can’t add a header or markup', async (_, text) => {
  const writer = createTransport({ streamTransport: true, buffer: true });
  for (const mail of everyMail(text)) {
    expect(mail.html).not.toMatch(/<(?:script|b)>/);
    const outgoing = {
      id: 'id',
      to: 'carla@example.com',
      replyTo: 'ann@example.com',
      senderName: text,
      attachments: [],
    };
    const options = mailOptions({ ...mail, ...outgoing }, { from: 'Quotes <quotes@rinseline.example>' });
    const { message } = await writer.sendMail(options);
    const { headers } = await PostalMime.parse(message as Buffer);
    expect(headers.map(({ key }) => key).toSorted()).toEqual(HEADERS);
  }
});

test('a very long word breaks instead of making the email wider', () => {
  for (const { html } of everyMail('w'.repeat(200))) {
    expect(/<table[^>]*class="paper"[^>]*>/.exec(html)?.[0]).toContain('word-break:break-word');
  }
});

test('no email loads anything, and every email supports dark mode', () => {
  for (const { html } of everyMail('Ann')) {
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|src=/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  }
});

test('the quote’s total, expiration date and link are in the HTML and in the plain text', () => {
  const { subject, html, text } = quoteSentMail(words('quote_sent'), { ...sent, message: 'See you soon.\nAnn' });
  expect(subject).toBe('Quote Q-1001 from Blue Water Washing');
  expect(text).toContain(LINK);
  expect(html).toContain(LINK.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
  for (const part of [html, text]) {
    expect(part).toContain('A deposit of $250.00 is due when you approve.');
    for (const known of ['$1,234,567.89', 'December 21, 2026', '12 Oak Street', '(202) 555-0145', 'License 12345'])
      expect(part).toContain(known);
  }
  expect(html).toContain('See you soon.<br/>Ann');
  expect(text).toContain('> See you soon.\n> Ann');
});

test('the email for a quote without a deposit mentions none', () => {
  expect(quoteSentMail(words('quote_sent'), { ...sent, depositCents: 0 }).text).not.toMatch(/deposit/i);
});

test('the company’s other ways to pay appear as written while a balance is due', () => {
  const asked = { what: 'open', cents: 5000 } as const;
  const about = {
    ...facts,
    ...standing({ total_cents: 5000 }, []),
    asked,
    testMode: false,
    otherWays: 'Zelle pay@bluewater.example\n<b>Check</b>',
  };
  const request = paymentRequestedMail(words('payment_requested'), {
    ...about,
    payUrl: LINK,
    byCard: true,
    message: '',
    senderName: '',
  });
  const received = {
    ...about,
    amountCents: 100,
    paidAt: decidedAt,
    method: 'cash',
    card: null,
    reference: '',
    receiptNumber: 'R-1001',
  } as const;
  const receipt = receiptMail(words('payment_receipt'), { ...received, receiptUrl: null });
  for (const { html, text } of [request, receipt]) {
    expect(text).toContain('Other ways to pay:');
    expect(text).toContain('> Zelle pay@bluewater.example\n> <b>Check</b>');
    expect(html).toContain('Zelle pay@bluewater.example<br/>&lt;b&gt;Check&lt;/b&gt;');
    expect(html).not.toContain('href="mailto:pay@');
  }
  const paid = standing({ total_cents: 5000 }, [{ type: 'manual', amount_cents: 5000 }]);
  const last = receiptMail(words('payment_receipt'), { ...received, ...paid, receiptUrl: null });
  expect(last.text).not.toContain('Other ways');
  expect(
    paymentRequestedMail(words('payment_requested'), {
      ...about,
      otherWays: '',
      payUrl: LINK,
      byCard: true,
      message: '',
      senderName: '',
    }).text,
  ).not.toContain('Other ways');
});

test('a URL is printed below its button only where people couldn’t continue without it, and always in the plain text', () => {
  const printed = (html: string) => html.includes('copy this link');
  const paid = standing({ total_cents: 100 }, [{ type: 'manual', amount_cents: 100 }]);
  const received = { ...facts, ...paid, amountCents: 100, testMode: false, paidAt: decidedAt, otherWays: '' };
  const receipt = receiptMail(words('payment_receipt'), {
    ...received,
    method: 'cash',
    card: null,
    reference: '',
    receiptNumber: 'R-1001',
    receiptUrl: LINK,
  });
  const approved = { ...facts, decidedAt, signerName: 'Jane C.', quoteUrl: LINK };
  const toStaff = quoteApprovedStaffMail(words('quote_approved_staff'), approved);
  expect(toStaff.text, 'the amount comes first').toMatch(/^\$[\d,.]+ approved\n/);
  const offer = quoteSentMail(words('quote_sent'), sent);
  const reset = resetPasswordMail(frame, { fullName: 'Ann', token: 'abc' });
  expect([receipt, toStaff, offer, reset].map(({ html }) => printed(html))).toEqual([false, false, true, true]);
  for (const { html, text } of [receipt, toStaff, offer]) {
    expect(text).toContain(LINK);
    expect(html).toContain(`href="${LINK.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  }
});

test('an email with missing values has no gaps in its text', () => {
  const company = { ...facts.company, company_phone: '', company_email: '', company_address: '', license_line: '' };
  const { text } = quoteSentMail(words('quote_sent'), { ...sent, company, propertyAddress: '', expiresAt: null });
  expect(text).not.toMatch(/Questions\?|Property|Valid until| · |\n\n\n/);
  expect(text.endsWith('-- \nBlue Water Washing\n')).toBe(true);
});

test('a sign-in code is in the HTML and in the plain text, but not where a lock screen shows it', () => {
  const { subject, html, text } = signInCodeMail(frame, { fullName: 'Ann', code: '012345' });
  expect(text).toMatch(/^012345$/m);
  expect(html).toContain('>012345</p>');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('only in the browser or app that requested it');
  expect(subject).not.toContain('012345');
  expect(/<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1]).toBe('It works once and expires in 10 minutes.');
});

test('a decision is shown with its time in the company’s time zone', () => {
  const approved = { ...facts, decidedAt, signerName: 'Jane C.', nextSteps: '' };
  const when = 'November 21, 2026 at 3:05 PM CT';
  expect(quoteApprovedMail(words('quote_approved'), { ...approved, approvalUrl: LINK }).text).toContain(when);
  expect(quoteApprovedStaffMail(words('quote_approved_staff'), { ...approved, quoteUrl: LINK }).subject).toBe(
    'Approved: Q-1001, Jane Customer, $1,234,567.89',
  );
});

test('an approval email says what is due now and what is due when the work is done', () => {
  const approved = { ...facts, decidedAt, signerName: 'Jane C.', approvalUrl: LINK, nextSteps: '' };
  const withDeposit = quoteApprovedMail(words('quote_approved'), {
    ...approved,
    depositCents: 25_000,
    restCents: 75_000,
  });
  expect(withDeposit.text).toContain('Deposit due: $250.00\nDue when the work is done: $750.00');
  expect(quoteApprovedMail(words('quote_approved'), approved).text).not.toMatch(/Deposit due|Due when/);
});

test('an approval email says what happens next in the company’s own words, or the default ones', () => {
  const approved = { ...facts, decidedAt, signerName: 'Jane C.', approvalUrl: LINK };
  const recorded = { ...facts, decision: 'approved', decidedAt, recordedBy: 'Olivia', channel: '' } as const;
  const own = 'Dana calls you today.\nPlease leave the gate open.';
  const template = words('quote_approved');
  for (const [nextSteps, said] of [
    [own, '1. Dana calls you today.\n2. Please leave the gate open.'],
    ['Dana calls you today.', 'Dana calls you today.'],
    ['', 'Blue Water Washing will contact you to schedule the work.'],
  ] as const) {
    const texts = [
      quoteApprovedMail(template, { ...approved, nextSteps }).text,
      recordedDecisionMail(template, { ...recorded, approvalUrl: LINK, nextSteps }).text,
    ];
    for (const text of texts) expect(text.replaceAll(/^> /gm, '')).toContain(said);
  }
});

test.each([
  ['en', 'recorded that you approved this quote by phone. If that’s not right', 'November 21, 2026 at 3:05 PM'],
  ['es', 'registró que usted aprobó esta cotización por teléfono. Si esto no es correcto', '21 de noviembre de 2026'],
] as const)(
  'the email about a decision that staff recorded always says how it was made (%s)',
  (language, how, when) => {
    const own = {
      ...words('quote_approved', language),
      subject: 'Thanks',
      body: 'Thanks for signing, {{signer_name}}!',
    };
    const about = {
      ...facts,
      decision: 'approved',
      decidedAt,
      recordedBy: 'Olivia',
      channel: 'phone',
      nextSteps: '',
    } as const;
    for (const template of [own, words('quote_approved', language)]) {
      const { subject, text } = recordedDecisionMail(template, { ...about, approvalUrl: LINK });
      expect(subject).toContain('Blue Water Washing');
      expect(text).toContain(how);
      if (template !== own) expect(text).toContain(when);
      expect(text).not.toContain('signing');
    }
  },
);

test('button text is readable on the company’s color', () => {
  const { html } = quoteSentMail(words('quote_sent'), sent);
  const [, background = '', color = ''] =
    /<a href="[^"]*" style="[^"]*background:(#\w{6});[^"]*;color:(#\w{6})/.exec(html) ?? [];
  expect(background).toBe('#ffd400');
  expect(contrast(background, color)).toBeGreaterThanOrEqual(MIN_CONTRAST);
});

test('an invalid color cannot break out of its style', () => {
  const company = { ...facts.company, brand_color: 'red"><script>' };
  expect(quoteSentMail(words('quote_sent'), { ...sent, company }).html).not.toContain('<script>');
});

test('a name that someone typed never appears in the subject of an account email', () => {
  for (const { subject } of accountAndCompanyMails('Mallory', decidedAt)) expect(subject).not.toContain('Mallory');
});

/** Every email of the program. Those that a company can edit have the default wording of each language. */
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language/language.ts';
import { defaultTemplate } from '#domain/messages/default-templates/default-templates.ts';
import { TEMPLATES } from '#domain/messages/template-kinds.ts';
import { quoteSentMail } from '#server/features/quotes/mails/quote-mails.ts';
import { everyMail, facts, LINK, sent, words } from './every-mail.ts';

const MAILS = everyMail('Ann').map((mail, index) => ({ index, ...mail }));

/** Returns the visible text of the HTML without its preview. Spaces and entities are as in the plain text. */
function shownText(html: string): string {
  return html
    .replace(/^.*?<\/head>/s, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#8202;|&#8203;|[\u2009-\u200b]/g, ' ');
}

const unescaped = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

const wordsIn = (text: string) => new Set(text.match(/[\p{L}\p{N}$.,@/]+/gu) ?? []);

test.each(MAILS)(
  'email $index “$subject” is at most 30 kB, loads nothing, and has everything in its plain text, too',
  (mail) => {
    const { html, text } = mail;
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(30_000);
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|src=/);
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(`${mail.subject}${text}`).not.toMatch(/\{\{|\}\}|undefined/);
    // The plain text has a button's URL after its label, without the hint to copy it.
    const copyAddress = /If the button doesn’t work, copy this link:|Si el botón no funciona, copie este enlace:/;
    const shown = wordsIn(unescaped(shownText(html)).replace(copyAddress, ''));
    const said = wordsIn(text.replaceAll(/:(?=\s)/g, ''));
    expect([...shown].filter((word) => !said.has(word))).toEqual([]);
    // The plain text contains the target of every link and button.
    const addresses = Array.from(html.matchAll(/href="([^"]+)"/g), ([, address = '']) => unescaped(address));
    expect(addresses.filter((address) => !text.includes(address.replace(/^(?:mailto|tel):/, '')))).toEqual([]);
  },
);

test('an email with a logo, a long message and the longest names stays below 30 kB', () => {
  const company = { ...facts.company, name: 'N'.repeat(100), company_address: 'A'.repeat(200) };
  const message = 'See you soon. '.repeat(140);
  for (const language of LANGUAGES) {
    const { html } = quoteSentMail(words('quote_sent', language), {
      ...sent,
      company,
      message,
      customerName: 'C'.repeat(100),
    });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(30_000);
  }
});

test('a URL in the middle of a sentence can be tapped', () => {
  const template = { ...words('quote_sent'), body: 'See {{approval_link}} please, {{customer_name}}.' };
  const { html, text } = quoteSentMail(template, sent);
  const address = LINK.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  expect(html.replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '[$1]')).toContain(`See [${address}]${address}</a> please`);
  expect(text).toContain(`See ${LINK} please, Jane Customer.`);
});

test('no wording calls a property a home, because customers can be businesses', () => {
  const worded = TEMPLATES.map(defaultTemplate).map(({ subject, body }) => `${subject} ${body}`);
  const sent = MAILS.map(({ subject, text }) => `${subject} ${text}`);
  expect([...worded, ...sent].filter((text) => /\bhomes?\b|\bhogar|\bcasas?\b/i.test(text))).toEqual([]);
});

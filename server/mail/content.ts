/** A mail is written once, as a list of blocks; its HTML and its plain text both follow from them. */
import { htmlOf } from './html.ts';
import { textOf } from './text.ts';

/** What a mail client shows. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** the one thing to do; at most one in a mail */
  | { kind: 'button'; label: string; url: string }
  /** label and value, one a line: total, address, date */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** somebody's own words, line breaks kept */
  | { kind: 'quotation'; text: string }
  /** small print */
  | { kind: 'note'; text: string };

export interface Letter {
  subject: string;
  /** the line that lists of mails show after the subject */
  preview: string;
  /** name in the band at the top: the company, or the product for mails about an account */
  sender: string;
  /** #rrggbb of the band and the button; text on them is chosen for contrast */
  brandColor: string;
  blocks: readonly Block[];
  /** contact of the sender, at the foot; empty lines are left out */
  footer: readonly string[];
}

/** A subject is one line: line breaks from a name or a title would start a new header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function mailContent(letter: Letter): MailContent {
  const tidy = {
    ...letter,
    subject: oneLine(letter.subject),
    footer: letter.footer.filter((line) => line.trim() !== ''),
  };
  return { subject: tidy.subject, html: htmlOf(tidy), text: textOf(tidy) };
}

import type { Language } from '#domain/language/language.ts';

export type Block =
  | { kind: 'heading'; text: string }
  /** `links` are URLs in the text, which become links */
  | { kind: 'paragraph'; text: string; links?: readonly string[] }
  /**
   * the main action, at most one per email. `showAddress` prints the URL below the button for copying, because some
   * links exist only in this email. The plain text always has the URL.
   */
  | { kind: 'button'; label: string; url: string; showAddress?: boolean }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** a person's own words, with their line breaks */
  | { kind: 'quotation'; text: string }
  /** a code to type in, shown large and copied as a whole */
  | { kind: 'code'; text: string }
  | { kind: 'note'; text: string };

export interface EmailTemplate {
  subject: string;
  /** for screen readers. English when omitted */
  language?: Language;
  /** the line after the subject in an inbox */
  preview: string;
  /** name in the band at the top: the company's, or the product's for account emails */
  sender: string;
  /** organizations.logo_url, shown before the name */
  logo?: string | null;
  /** #rrggbb of the band and the button */
  brandColor: string;
  blocks: readonly Block[];
  /** the sender's contact details, one line each. Empty lines are left out */
  footer: readonly string[];
}

import type { Language } from '#domain/language/language.ts';

export type Block =
  | { kind: 'heading'; text: string }
  /** `links` are the URLs in the text that become links */
  | { kind: 'paragraph'; text: string; links?: readonly string[] }
  /**
   * the main action; at most one per email. `showAddress` prints the URL below the button, for copying, because some
   * links exist only in this email. The plain text always includes the URL.
   */
  | { kind: 'button'; label: string; url: string; showAddress?: boolean }
  /** labels and values, one per line: total, address, date */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** a person's own words, with their line breaks */
  | { kind: 'quotation'; text: string }
  /** a code to type in, shown large and copied as a whole */
  | { kind: 'code'; text: string }
  /** small print */
  | { kind: 'note'; text: string };

export interface EmailTemplate {
  subject: string;
  /** language for screen readers; English when omitted */
  language?: Language;
  /** the line shown after the subject in an inbox */
  preview: string;
  /** name in the band at the top: the company, or the product for account emails */
  sender: string;
  /** organizations.logo_url; shown before the name */
  logo?: string | null;
  /** #rrggbb of the band and the button; the text color on them is chosen for contrast */
  brandColor: string;
  blocks: readonly Block[];
  /** contact details of the sender at the bottom; empty lines are omitted */
  footer: readonly string[];
}

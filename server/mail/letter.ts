export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** the one thing to do; at most one in a mail */
  | { kind: 'button'; label: string; url: string }
  /** label and value, one a line: total, address, date */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** somebody's own words, line breaks kept */
  | { kind: 'quotation'; text: string }
  /** to be typed in somewhere: large, and one thing when it is copied */
  | { kind: 'code'; text: string }
  /** small print */
  | { kind: 'note'; text: string };

export interface Letter {
  subject: string;
  /** the line that lists of mails show after the subject */
  preview: string;
  /** name in the band at the top: the company, or the product for mails about an account */
  sender: string;
  /** organizations.logo_url, shown before the name */
  logo?: string | null;
  /** #rrggbb of the band and the button; text on them is chosen for contrast */
  brandColor: string;
  blocks: readonly Block[];
  /** contact of the sender, at the foot; empty lines are left out */
  footer: readonly string[];
}

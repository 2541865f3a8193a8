/** What a message from the contact form may be; the form, its page and the server go by the same rules. */

export const CONTACT_TOPICS = ['buying', 'help', 'privacy', 'security', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const CONTACT_TOPIC_LABELS: Readonly<Record<ContactTopic, string>> = {
  buying: 'Question before buying',
  help: 'Help',
  privacy: 'Privacy request',
  security: 'Security report',
  other: 'Something else',
};

/** characters, a line break counted as one */
export const CONTACT_MESSAGE_MAX = 5000;

/** Mass mailings carry many addresses; a person who asks something rarely more than a few. */
export const CONTACT_LINKS_MAX = 5;

/** Addresses of web pages in a text, as people and programs write them. */
export function countLinks(text: string): number {
  return text.match(/https?:\/\/|(?<![\w/.])www\./gi)?.length ?? 0;
}

/** Browsers send a line break of a text box as two characters; it is one. */
export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

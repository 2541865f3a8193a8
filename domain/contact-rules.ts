export const CONTACT_TOPICS = ['buying', 'help', 'privacy', 'security', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const CONTACT_TOPIC_LABELS: Readonly<Record<ContactTopic, string>> = {
  buying: 'Question before buying',
  help: 'Help',
  privacy: 'Privacy request',
  security: 'Security report',
  other: 'Something else',
};

/** in characters; a line break counts as one */
export const CONTACT_MESSAGE_MAX = 5000;

/** Spam contains many links. A person with a question rarely sends more than a few. */
export const CONTACT_LINKS_MAX = 5;

export function countLinks(text: string): number {
  return text.match(/https?:\/\/|(?<![\w/.])www\./gi)?.length ?? 0;
}

/** Replaces CR LF, which browsers send for a line break, with one character. */
export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

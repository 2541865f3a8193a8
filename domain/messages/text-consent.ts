export const CONSENT_STATES = ['agreed', 'stopped', 'unreachable', 'held', 'not_asked'] as const;
/**
 * `unreachable`: a landline, or a number that doesn't exist. `held`: the customer may have asked to stop, so a person
 * has to read the text. `not_asked`: a person has read the text and it wasn't a request to stop, but the customer
 * hadn't opted in before either.
 */
export type ConsentState = (typeof CONSENT_STATES)[number];

/**
 * staff: a member recorded that the customer agreed. customer: the customer checked a box on the quote page. reply: the
 * customer texted STOP or START. network: the phone network reported it.
 */
export const CONSENT_WAYS = ['staff', 'customer', 'reply', 'network'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

export const TEXT_BLOCK_REASONS = [
  'no_provider',
  'no_number',
  'invalid_phone',
  'foreign_country',
  'number_kind',
  'no_consent',
  'stopped',
  'held',
  'unreachable',
] as const;
export type TextBlockReason = (typeof TEXT_BLOCK_REASONS)[number];

export const TEXT_BLOCK_SENTENCES: Readonly<Record<TextBlockReason, string>> = {
  no_provider: 'Texting isn’t set up on this server.',
  no_number: 'Your company has no texting number yet. Ask the person who runs this server to add one.',
  invalid_phone: 'This phone number can’t get texts. Outside North America, start with + and the country code.',
  foreign_country: 'We can’t text this country. Email the customer or share the link instead.',
  number_kind: 'We can’t text this kind of number. Use a cell phone number.',
  no_consent: 'The customer hasn’t opted in to texts yet.',
  stopped: 'The customer replied STOP to an earlier text. Only they can change that, by replying START.',
  held: 'The customer may have opted out of texts. Review their message in Inbox.',
  unreachable: 'This number can’t get texts. It’s a landline or not in service.',
};

interface ConsentFacts {
  state: ConsentState | null;
  /** true for a reply, because people who text a company first may get a reply without having opted in */
  isAnswer?: boolean;
}

export function consentBlock({ state, isAnswer = false }: ConsentFacts): TextBlockReason | null {
  if (state === 'agreed') return null;
  if (state === null || state === 'not_asked') return isAnswer ? null : 'no_consent';
  return state;
}

/**
 * Decides whether a new consent may replace the current one. Only the holder of the phone can undo a STOP. No one at
 * the company can.
 */
export function mayFollow(current: ConsentState | null, next: { state: ConsentState; how: ConsentWay }): boolean {
  if (current === next.state) return false;
  if (next.state === 'held') return current === null || current === 'agreed' || current === 'not_asked';
  if (next.state === 'not_asked') return current === 'held';
  return current !== 'stopped' || next.how === 'reply' || next.state === 'stopped';
}

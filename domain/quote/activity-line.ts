/** One line per event for the dashboard: who did it, and what they did. */
import { staffMoment } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { channelLabel } from '#domain/pricing/wording.ts';
import type { Json } from './canonical-json.ts';
import { requestedTime } from './event-summary.ts';
import type { ActorKind, QuoteEventType } from './lifecycle.ts';

export interface ActivityEvent {
  type: QuoteEventType;
  /** null when the event can't be read */
  data: Json;
  actor: { kind: ActorKind; name: string };
  number: string;
  /** empty for a draft without a customer */
  customer: string;
}

interface ActivityLine {
  who: string;
  did: string;
}

type Fields = Readonly<Record<string, Json>>;
type Verb = (event: ActivityEvent, data: Fields) => string;

const fieldsOf = (data: Json): Fields =>
  data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {};
const text = (data: Fields, field: string): string => {
  const value = data[field];
  return typeof value === 'string' ? value.trim() : '';
};
const after = (words: string, value: string): string => (value ? `${words}${value}` : '');
const quoted = (words: string): string => (words ? ` “${words}”` : '');
/** Older events may have no amount. */
const money = (data: Fields, field = 'amount_cents'): string =>
  typeof data[field] === 'number' ? formatMoney(data[field], text(data, 'currency') || 'USD') : '';
const of = (words: string, amount: string): string => (amount ? `${words} of ${amount}` : words);
const theirs = ({ customer }: ActivityEvent): string => customer || 'the customer';

/** A decision that staff recorded never reads like the customer's own. */
function decided(verb: 'approved' | 'declined'): Verb {
  return ({ actor, number }, data) => {
    const reason = quoted(text(data, 'reason'));
    const said = `${verb} ${money(data, 'total_cents') || number}`;
    if (text(data, 'decided_by') !== 'staff') return `${said}${reason && `:${reason}`}`;
    const channel = after(' ', channelLabel(text(data, 'channel')));
    return `${said}${channel}, recorded by ${actor.name || 'staff'}${reason && `:${reason}`}`;
  };
}

/** Events that the customer caused, or that happened at their end. */
const BY_CUSTOMER: Partial<Record<QuoteEventType, Verb>> = {
  viewed: ({ number }) => `viewed ${number}`,
  approved: decided('approved'),
  declined: decided('declined'),
  question: (_, data) => `asked${quoted(text(data, 'text')) || ' a question'}`,
  text_received: (_, data) => `texted${quoted(text(data, 'text'))}`,
  appointment_requested: ({ data }) => {
    const asked = requestedTime('appointment_requested', data, new Date());
    return `requested ${asked?.window || 'a time'}${quoted(asked?.wish ?? '')}`;
  },
  paid: (_, data) =>
    `${money(data) ? `paid ${money(data)}` : 'made a payment'}${text(data, 'purpose') === 'deposit' ? ' as a deposit' : ''}`,
  disputed: (_, data) => of('disputed a payment', money(data)),
  complained: ({ number }) => `marked ${number} as spam`,
};

/** Active for a person: "Dana sent Q-1 to Ruth". Passive when the program did it: "Q-1 was sent to Ruth". */
const BY_STAFF: Partial<Record<QuoteEventType, [active: Verb, passive: Verb]>> = {
  created: [
    ({ number, customer }) => `created ${number}${after(' for ', customer)}`,
    ({ customer }) => `was created${after(' for ', customer)}`,
  ],
  sent: [(event) => `sent ${event.number} to ${theirs(event)}`, (event) => `was sent to ${theirs(event)}`],
  link_copied: [(event) => `shared ${event.number} with ${theirs(event)}`, () => 'was shared'],
  revised: [
    ({ number, customer }) => `changed ${number}${after(' for ', customer)}`,
    ({ customer }) => `was changed${after(' for ', customer)}`,
  ],
  extended: [
    ({ number, customer }) => `extended ${number}${after(' for ', customer)}`,
    ({ customer }) => `was extended${after(' for ', customer)}`,
  ],
  link_replaced: [({ number }) => `replaced the link of ${number}`, () => 'got a new link'],
  answered: [(event) => `replied to ${theirs(event)}`, (event) => `got a reply to ${theirs(event)}`],
  payment_requested: [
    (event, data) => `requested ${money(data) || 'a payment'} from ${theirs(event)}`,
    (event, data) => `asks ${theirs(event)} for ${money(data) || 'a payment'}`,
  ],
  payment_voided: [
    (event, data) => `${of('voided a payment', money(data))} by ${theirs(event)}`,
    (_, data) => `had ${of('a payment', money(data))} voided`,
  ],
  refund_requested: [
    (event, data) => `${of('started a refund', money(data))} to ${theirs(event)}`,
    (event, data) => `refunds ${money(data) || 'a payment'} to ${theirs(event)}`,
  ],
  refunded: [
    (event, data) => `refunded ${money(data) || 'a payment'} to ${theirs(event)}`,
    (event, data) => `refunded ${money(data) || 'a payment'} to ${theirs(event)}`,
  ],
  price_lowered: [
    ({ number }, data) => `lowered ${number}${after(' by ', money(data))}`,
    (_, data) => `was lowered${after(' by ', money(data))}`,
  ],
  appointment_declined: [
    (event) => `declined the time that ${theirs(event)} requested`,
    (event) => `had a time declined for ${theirs(event)}`,
  ],
  scheduled: [
    (event, data) => `scheduled ${theirs(event)}${after(' for ', startOf(data))}`,
    (_, data) => `was scheduled${after(' for ', startOf(data))}`,
  ],
  rescheduled: [
    (event, data) =>
      startOf(data) ? `moved ${theirs(event)} to ${startOf(data)}` : `took ${theirs(event)} off the calendar`,
    (_, data) => (startOf(data) ? `was moved to ${startOf(data)}` : 'was taken off the calendar'),
  ],
  on_the_way: [(event) => `is on the way to ${theirs(event)}`, (event) => `has a crew on the way to ${theirs(event)}`],
  work_done: [(event) => `finished the visit at ${theirs(event)}`, () => 'has a finished visit'],
  work_cancelled: [(event) => `canceled the visit at ${theirs(event)}`, () => 'has a canceled visit'],
  work_reopened: [(event) => `reopened the visit at ${theirs(event)}`, () => 'has a reopened visit'],
  archived: [
    ({ number, customer }) => `archived ${number}${after(' for ', customer)}`,
    ({ customer }) => `was archived${after(' for ', customer)}`,
  ],
  restored: [
    ({ number, customer }) => `restored ${number}${after(' for ', customer)}`,
    ({ customer }) => `was restored${after(' for ', customer)}`,
  ],
};

const OF_QUOTE: Partial<Record<QuoteEventType, Verb>> = {
  delivered: (event) => `was delivered to ${theirs(event)}`,
  bounced: (event) => `couldn’t be delivered to ${theirs(event)}`,
  not_sent: (event) => `wasn’t sent to ${theirs(event)}`,
  refund_failed: (_, data) => `has a failed refund${after(' of ', money(data))}`,
  signed_copy: () => 'was saved as a PDF',
};

function startOf(data: Fields): string {
  const [instant, zone] = [text(data, 'starts_at'), text(data, 'time_zone') || 'UTC'];
  return instant ? staffMoment(instant, zone) : '';
}

export function activityLine(event: ActivityEvent): ActivityLine {
  const { type, actor, number, customer } = event;
  const data = fieldsOf(event.data);
  if (type === 'created' && data['asked'] === true)
    return { who: customer || 'Someone', did: `asked for a quote, ${number}` };
  const theirVerb = BY_CUSTOMER[type];
  if (theirVerb) return { who: customer || 'The customer', did: theirVerb(event, data) };
  const verbs = BY_STAFF[type];
  if (!verbs) return { who: number, did: OF_QUOTE[type]?.(event, data) ?? type };
  const [active, passive] = verbs;
  const name = actor.kind === 'staff' ? actor.name || text(data, 'by') : '';
  return name ? { who: name, did: active(event, data) } : { who: number, did: passive(event, data) };
}

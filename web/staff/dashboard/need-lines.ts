import { formatMoney } from '#domain/pricing/money.ts';
import { NEEDS_COUNTED, type NeedKind } from '#domain/reports/needs.ts';
import type { QuoteAction } from '#web/staff/quotes/quote-actions.ts';
import type { IconName } from '#web/ui/icons.tsx';
import type { DashboardData } from './dashboard-data.ts';

type Need = DashboardData['needs'][number];
type Row = Need['rows'][number];

interface KindLabels {
  icon: IconName;
  /** red, because money or a message is at risk */
  urgent?: true;
  title: (name: string) => string;
  verb: string;
  /** the list of all items of this kind, and the end of the link's label: "All 14 overdue" */
  list: { to: string; label: string };
}

const DATE_REQUESTS = '/app/calendar#requests';

export const NEED_LABELS: Readonly<Record<NeedKind, KindLabels>> = {
  dispute: {
    icon: 'card',
    urgent: true,
    title: (name) => `${name} disputed a payment`,
    verb: 'Respond',
    list: { to: '/app/reports?report=payments', label: 'disputed' },
  },
  question: {
    icon: 'message',
    title: (name) => `${name} asked a question`,
    verb: 'Reply',
    list: { to: '/app/inbox', label: 'questions' },
  },
  date_request: {
    icon: 'calendar',
    title: (name) => `${name} requested a time`,
    verb: 'Confirm',
    list: { to: DATE_REQUESTS, label: 'requested times' },
  },
  undelivered: {
    icon: 'mail',
    urgent: true,
    title: (name) => `Not delivered: ${name}`,
    verb: 'Fix email',
    list: { to: '/app/inbox', label: 'not delivered' },
  },
  declined: {
    icon: 'close',
    title: (name) => `${name} declined`,
    verb: 'Revise',
    list: { to: '/app/inbox', label: 'declined' },
  },
  wash_plan: {
    icon: 'repeat',
    title: (name) => `Wash plan paused: ${name}`,
    verb: 'Review',
    list: { to: '/app/wash-plans', label: 'paused plans' },
  },
  expiring: {
    icon: 'clock',
    title: (name) => `Expires soon: ${name}`,
    verb: 'Remind',
    list: { to: '/app/quotes?need=expiring&sort=expires_at&dir=asc', label: 'expiring soon' },
  },
  unpaid: {
    icon: 'card',
    urgent: true,
    title: (name) => `Payment overdue: ${name}`,
    verb: 'Remind',
    list: { to: '/app/quotes?due=true', label: 'overdue' },
  },
  conflict: {
    icon: 'warning',
    urgent: true,
    title: (name) => `Schedule conflict: ${name}`,
    verb: 'Reschedule',
    list: { to: '/app/calendar?view=week', label: 'conflicts' },
  },
  unscheduled: {
    icon: 'check',
    title: (name) => `Not scheduled: ${name}`,
    verb: 'Schedule',
    list: { to: '/app/calendar?view=week', label: 'not scheduled' },
  },
  silent: {
    icon: 'eye',
    title: (name) => `${name} hasn’t replied`,
    verb: 'Remind',
    list: { to: '/app/quotes?need=silent&sort=expires_at&dir=asc', label: 'without a reply' },
  },
};

interface NeedLine {
  title: string;
  said: string;
  /** amount and number; if there is no room for both, the number is cut off */
  facts: readonly string[];
  verb: string;
  to: string;
}

export function needLine(kind: NeedKind, row: Row, currency: string): NeedLine {
  const { number, name, text, amount_cents, quote_id, job_id } = row;
  const { title, verb } = NEED_LABELS[kind];
  const isText = quote_id === null && job_id === null;
  const said = kind === 'question' && text ? `“${text}”` : text;
  const amount = amount_cents === null ? '' : formatMoney(amount_cents, currency);
  return {
    title: isText ? `${name} sent a text` : title(name || number),
    said,
    facts: [amount, name && number].filter((fact) => fact !== ''),
    verb,
    to: addressOf(kind, row),
  };
}

/** The dialogs that the buttons open on the quote's page. For other kinds, that page shows the button first. */
const OPENED: Partial<Record<NeedKind, QuoteAction>> = {
  question: 'answer',
  // The sheet in which the email can be corrected.
  undelivered: 'send',
  declined: 'reopen',
  expiring: 'remind',
  unpaid: 'request_payment',
  unscheduled: 'schedule',
  silent: 'remind',
};

function addressOf(kind: NeedKind, { quote_id, job_id }: Row): string {
  if (quote_id === null) return job_id === null ? '/app/inbox' : `/app/jobs/${job_id}`;
  const opened = OPENED[kind];
  return `/app/quotes/${quote_id}${opened ? `?do=${opened}` : ''}`;
}

export function countText(count: number): string {
  return count > NEEDS_COUNTED ? `${NEEDS_COUNTED}+` : String(count);
}

/** Returns "23", or "99+" when some kind has more items than the server counts. */
export function needCount(needs: readonly Pick<Need, 'count'>[]): string {
  if (needs.some(({ count }) => count > NEEDS_COUNTED)) return countText(NEEDS_COUNTED + 1);
  return String(needs.reduce((sum, { count }) => sum + count, 0));
}

const NEEDS_SHOWN = 8;

/**
 * Chooses the rows to show, most urgent first. Takes one of each kind before a second one, so that many overdue
 * payments don't hide a conflict.
 */
export function shownNeeds<Kind extends Pick<Need, 'rows'>>(needs: readonly Kind[], most = NEEDS_SHOWN): Kind[] {
  const taken = needs.map(() => 0);
  let room = most;
  for (let round = 0; room > 0 && needs.some(({ rows }) => rows.length > round); round += 1)
    for (const [index, { rows }] of needs.entries())
      if (room > 0 && rows.length > round) {
        taken[index] = round + 1;
        room -= 1;
      }
  return needs.map((need, index) => ({ ...need, rows: need.rows.slice(0, taken[index]) }));
}

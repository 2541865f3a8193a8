import { weekdayOf } from '#domain/calendar/conflicts.ts';
import { instantOfWallTime } from '#domain/calendar/wall-time.ts';
import { addDays, type Day } from '#domain/calendar-days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Sample } from '../quotes.ts';
import { isWorkday } from '../workdays.ts';
import type { Chance } from './chance.ts';
import { meetPerson, type Person } from './people.ts';

export interface PlannedQuote extends Pick<Sample, 'work' | 'addons' | 'discount'> {
  person: Person;
  /** milliseconds since 1970 */
  madeAt: number;
  /** the customer's reaction, if the year is long enough for one */
  fate: 'forgotten' | 'approved' | 'declined' | 'expired';
  /** milliseconds until the customer decides */
  thinks: number;
  reason: string;
  /** asked before the decision; empty for none */
  question: string;
  paysDeposit: boolean;
  /** days from the work to the payment; null when the customer never pays */
  paysAfter: number | null;
  paysBy: 'card' | 'check' | 'cash' | 'transfer';
  /**
   * first day that suits the customer; null when staff still have to answer the requested time. Omitted: the
   * usual first day
   */
  visitFrom?: Day | null;
}

/** Relative number of quotes per month, from January. Spring is the washing season. */
const SEASON = [3, 4, 8, 10, 10, 8, 6, 5, 6, 7, 5, 3];
/** The last weeks are busy in any season, so that the demo shows work to do today. */
const LATELY_DAYS = 21;
const LATELY = 12;

/** First phone number index of these customers. */
const AHEAD = 200;

type Work = Sample['work'][number];
/** surface, service, material, and the smallest and largest quantity */
const OFFERS: readonly [Work[0], Work[1], Work[2], number, number][] = [
  ['House Siding', 'Soft wash', 'vinyl', 1400, 3200],
  ['House Siding', 'Soft wash', 'fiber_cement', 1500, 3400],
  ['House Siding', 'Soft wash', 'stucco', 1300, 2600],
  ['House Siding', 'Oxidation removal', 'aluminum', 300, 900],
  ['Concrete & Driveway', 'Surface clean', 'broom_concrete', 500, 2400],
  ['Concrete & Driveway', 'Surface clean', 'brick_pavers', 400, 1500],
  ['Concrete & Driveway', 'Seal', 'stamped_concrete', 300, 900],
  ['Concrete & Driveway', 'Curb and edge', null, 60, 220],
  ['Roof', 'Roof soft wash', 'asphalt_shingle', 1600, 3600],
  ['Roof', 'Roof soft wash', 'metal', 1500, 2800],
  ['Deck & Fence', 'Wood wash', 'treated_pine', 200, 700],
  ['Deck & Fence', 'Fence wash', null, 80, 300],
  ['Gutters', 'Gutter clean-out', 'aluminum', 90, 240],
  ['Gutters', 'Gutter brightening', 'aluminum', 90, 240],
  ['Patio & Pool', 'Patio clean', 'pavers', 300, 1100],
];
const ADDONS = ['Mildew treatment', 'Second story', 'Heavy soil', 'Eco detergent', 'Difficult access'];
const REASONS = ['Too expensive', 'We went with another company', 'Waiting until spring', 'Selling the house', ''];
const QUESTIONS = [
  'Do I need to be home?',
  'Is the soap safe for my hydrangeas?',
  'Can you come on a Saturday?',
  'Does the price include the back steps?',
];

/** @returns quotes in chronological order */
export function planYear(
  chance: Chance,
  { firstDay, lastDay, timeZone, count }: { firstDay: Day; lastDay: Day; timeZone: string; count: number },
): PlannedQuote[] {
  const days = daysBySeason(firstDay, lastDay);
  const known: Person[] = [];
  const times = Array.from({ length: count }, () => {
    const minute = 8 * 60 + chance.below(9 * 60);
    return instantOfWallTime({ day: chance.oneOf(days), minute }, timeZone)?.getTime() ?? 0;
  }).toSorted((a, b) => a - b);
  return times.map((madeAt, index) => {
    const again = known.length > 20 && chance.happens(0.18) ? chance.oneOf(known) : null;
    const person = again ?? meetPerson(chance, index);
    if (!again) known.push(person);
    return { person, madeAt, ...offer(chance), ...answer(chance, again !== null) };
  });
}

/** Days for which the crews are booked, including today. */
const DAYS_AHEAD = 14;
/** How many customers have requested a time that staff haven't answered. */
const REQUESTS = 3;

/** Plans recent quotes that fill the next two weeks, and some with a requested time. */
export function planAhead(
  chance: Chance,
  { today, timeZone, visitsADay }: { today: Day; timeZone: string; visitsADay: number },
): PlannedQuote[] {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => addDays(today, index)).filter(isWorkday);
  const booked = days.flatMap((day) => Array.from({ length: visitsADay }, () => day));
  const visits = [...booked, ...Array.from({ length: REQUESTS }, () => null)];
  return visits.map((visitFrom, index) => {
    // Requests are recent. The others have had time to be approved and scheduled.
    const made = addDays(today, visitFrom === null ? -2 : -4 - chance.below(30));
    const minute = 8 * 60 + chance.below(9 * 60);
    return {
      person: meetPerson(chance, AHEAD + index),
      madeAt: instantOfWallTime({ day: made, minute }, timeZone)?.getTime() ?? 0,
      ...offer(chance),
      ...answer(chance, true),
      fate: 'approved',
      paysDeposit: chance.happens(0.8),
      thinks: (visitFrom === null ? 20 : 2) * HOUR_MS + chance.below(8 * HOUR_MS),
      visitFrom,
    };
  });
}

/** Returns each workday once for every new quote on that day. Busy months have more. */
function daysBySeason(firstDay: Day, lastDay: Day): Day[] {
  const days: Day[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const season = day > addDays(lastDay, -LATELY_DAYS) ? LATELY : SEASON[Number(day.slice(5, 7)) - 1];
    const busy = weekdayOf(day) === 0 ? 0 : (season ?? 0);
    days.push(...Array.from({ length: busy }, () => day));
  }
  return days;
}

function offer(chance: Chance): Pick<PlannedQuote, 'work' | 'addons' | 'discount'> {
  const offers = new Set(Array.from({ length: 1 + chance.below(3) }, () => chance.oneOf(OFFERS)));
  return {
    work: [...offers].map(
      ([surface, service, material, least, most]): Work => [
        surface,
        service,
        material,
        least + 10 * chance.below((most - least) / 10),
      ],
    ),
    addons: chance.happens(0.3) ? [chance.oneOf(ADDONS)] : [],
    ...(chance.happens(0.1) && { discount: { type: 'percent', value: 0.1, message: 'Neighbor discount' } }),
  };
}

type Answer = Omit<PlannedQuote, 'person' | 'madeAt' | 'work' | 'addons' | 'discount'>;

/** Draws a customer's answer. Returning customers nearly always approve. */
function answer(chance: Chance, isKnown: boolean): Answer {
  const luck = chance.below(100) - (isKnown ? 20 : 0);
  return {
    fate: luck < 57 ? 'approved' : luck < 79 ? 'declined' : luck < 95 ? 'expired' : 'forgotten',
    thinks: 40 * MINUTE_MS + (chance.happens(0.5) ? chance.below(20 * HOUR_MS) : chance.below(12 * DAY_MS)),
    reason: chance.oneOf(REASONS),
    question: chance.happens(0.08) ? chance.oneOf(QUESTIONS) : '',
    paysDeposit: chance.happens(0.35),
    paysAfter: chance.happens(0.94) ? (chance.happens(0.6) ? 0 : chance.below(40)) : null,
    paysBy: chance.oneOf(['card', 'card', 'check', 'check', 'check', 'cash', 'transfer']),
  };
}

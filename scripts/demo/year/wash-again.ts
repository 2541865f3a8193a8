/** Plans repeat washes. Most are due after the year ends. One is due within it, and its customer declines. */
import type { WashInterval } from '#domain/calendar/wash-plans.ts';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import type { Caller } from '../api.ts';
import type { World } from './world.ts';

/** One in this many customers wants another wash. */
const EVERY = 4;
const INTERVALS: readonly WashInterval[] = [12, 6, 12, 24];
const DISCOUNTS = [0.1, 0, 0.05, 0.15];

/**
 * Plans the next wash right after the work. The first plan's quote is sent two weeks later, and its customer
 * declines it at the end of the year.
 */
export async function planNextWash(
  { washed, story, timeZone }: World,
  { api }: Caller,
  quoteId: string,
): Promise<void> {
  washed.push(quoteId);
  if (washed.length % EVERY !== 1) return;
  const turn = Math.floor(washed.length / EVERY);
  const { plan, proposal } = await api.washPlans.ofQuote({ quote_id: quoteId });
  if (plan || !proposal) return;
  const wanted = INTERVALS[turn % INTERVALS.length] ?? 12;
  // A wash due within the year would be proposed only at the end of the story, months late.
  const later = proposal.days.filter(({ next_on }) => next_on > dayIn(new Date(story.end), timeZone));
  const chosen = later.find(({ every_months }) => every_months === wanted) ?? later[0];
  if (!chosen) return;
  const { every_months, next_on: proposed } = chosen;
  const next_on = turn === 0 ? addDays(dayIn(new Date(story.now), timeZone), 14) : proposed;
  const discount_rate = DISCOUNTS[turn % DISCOUNTS.length] ?? 0;
  await save(api, { quote_id: proposal.quote_id, every_months, discount_rate, next_on });
}

type Input = Parameters<Caller['api']['washPlans']['save']>[0]['plan'];

const save = (api: Caller['api'], plan: Input) => api.washPlans.save({ id: crypto.randomUUID(), edit_number: 0, plan });

/** Ends the year: the first customer answers, if their quote has arrived. Another plan's quote is due tomorrow. */
export async function answerPlans({ washed, story, timeZone, owner: { api }, customer }: World): Promise<void> {
  const [first, second] = washed;
  if (first) {
    const { plan } = await api.washPlans.ofQuote({ quote_id: first });
    // The quote is months old, so it may have expired.
    const asked =
      plan?.latest?.status === 'pending' ? await api.quotes.extend({ id: plan.latest.quote_id, days: 14 }) : null;
    const token = asked?.approval_url?.split('/').at(-1);
    if (asked && token)
      await customer.api.approval.decide({
        token,
        decision: 'declined',
        name: '',
        reason: 'We’re selling the house',
        revision: asked.revision,
      });
  }
  const { proposal = null } = second ? await api.washPlans.ofQuote({ quote_id: second }) : {};
  if (!proposal) return;
  const next_on = addDays(dayIn(new Date(story.now), timeZone), 22);
  await save(api, { quote_id: proposal.quote_id, every_months: 12, discount_rate: 0.1, next_on });
}

import { historyTexts } from '#domain/language/texts.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';

type QuoteEvent = Detail['events'][number];

export interface TimelineEntry {
  /** the latest event of the group */
  event: QuoteEvent;
  text: string;
  /** written by the customer or by staff, shown as a bubble; otherwise null */
  said: { text: string; by: string; isOurs: boolean } | null;
}

const SAID: readonly QuoteEvent['type'][] = ['question', 'text_received', 'answered'];

/**
 * Returns the events, newest first. Repeated views become one entry.
 * @param waiting the customer's unanswered question, which the page shows on top instead
 */
export function timelineEntries(events: readonly QuoteEvent[], waiting?: string): TimelineEntry[] {
  const groups: QuoteEvent[][] = [];
  for (const event of events.toReversed()) {
    const group = groups.at(-1);
    if (group && event.type === 'viewed' && group[0]?.summary === event.summary) group.push(event);
    else groups.push([event]);
  }
  const entries = groups.flatMap((group) => {
    const [event] = group;
    if (!event) return [];
    return [{ event, text: group.length > 1 ? viewedTimes(event, group.length) : event.summary, said: saidIn(event) }];
  });
  const asked =
    waiting === undefined ? -1 : entries.findIndex(({ said }) => said?.isOurs === false && said.text === waiting);
  return entries.filter((_, index) => index !== asked);
}

/** Returns "Viewed 3 times, revision 2". */
function viewedTimes({ summary }: QuoteEvent, count: number): string {
  return `Viewed ${count} times${summary.slice(historyTexts('en').viewed.length)}`;
}

/** Splits "Replied to carla@example.com: Yes" into the message and its author. */
function saidIn({ type, summary, actor }: QuoteEvent): TimelineEntry['said'] {
  if (!SAID.includes(type)) return null;
  const start = summary.indexOf(': ');
  if (start < 0) return null;
  const isOurs = type === 'answered';
  const how = summary.slice(0, start);
  return {
    text: summary.slice(start + 2),
    by: isOurs && actor.name ? `${actor.name}, ${how.charAt(0).toLowerCase()}${how.slice(1)}` : how,
    isOurs,
  };
}

export function viewCount(events: readonly Pick<QuoteEvent, 'type'>[]): number {
  return events.filter(({ type }) => type === 'viewed').length;
}

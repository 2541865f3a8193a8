import { expect, test } from 'vitest';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { timelineEntries } from './timeline-entries.ts';

type QuoteEvent = Detail['events'][number];

const event = (seq: number, type: QuoteEvent['type'], summary: string, name: string | null = null): QuoteEvent => ({
  seq,
  type,
  at: `2026-11-2${seq}T12:00:00.000Z`,
  actor: { kind: name ? 'staff' : 'customer', name },
  summary,
  details: [],
});

test('lists events newest first, and repeated views of a revision once with their number', () => {
  const entries = timelineEntries([
    event(1, 'created', 'Quote created'),
    event(2, 'viewed', 'Viewed by the customer'),
    event(3, 'viewed', 'Viewed by the customer, revision 2'),
    event(4, 'viewed', 'Viewed by the customer, revision 2'),
    event(5, 'viewed', 'Viewed by the customer, revision 2'),
  ]);
  expect(entries.map(({ text }) => text)).toEqual([
    'Viewed 3 times, revision 2',
    'Viewed by the customer',
    'Quote created',
  ]);
  expect(entries[0]?.event.seq, 'the time of the latest view').toBe(5);
});

test('a question and its answer are messages with their authors', () => {
  const [answer, question, photo] = timelineEntries([
    event(1, 'text_received', 'Text from the customer with 1 photo we couldn’t download'),
    event(2, 'question', 'Question from the customer: Is it safe: for grass?'),
    event(3, 'answered', 'Replied by email to carla@example.com: Yes.', 'Dana Reyes'),
  ]);
  expect(question?.said).toEqual({ text: 'Is it safe: for grass?', by: 'Question from the customer', isOurs: false });
  expect(answer?.said).toEqual({
    text: 'Yes.',
    by: 'Dana Reyes, replied by email to carla@example.com',
    isOurs: true,
  });
  expect(photo?.said, 'a text with only a photo').toBeNull();
});

test('leaves out the waiting question, which the page shows on top', () => {
  const events = [
    event(1, 'question', 'Question from the customer: Screens?'),
    event(2, 'question', 'Question from the customer: Gutters?'),
  ];
  expect(timelineEntries(events, 'Gutters?').map(({ said }) => said?.text)).toEqual(['Screens?']);
  expect(timelineEntries(events)).toHaveLength(2);
});

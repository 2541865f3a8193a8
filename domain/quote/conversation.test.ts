import { expect, test } from 'vitest';
import { conversationOf, SHOWN_CHARACTERS_MAX, SHOWN_QUESTIONS_MAX } from './conversation.ts';

const AT = new Date('2026-11-21T15:00:00Z');
const event = (seq: number, type: string, data: object, actor_name = 'Carla') => ({
  seq,
  type,
  at: AT,
  actor_name,
  body: JSON.stringify({ data }),
});

test('each answer is next to its question, whatever happened in between', () => {
  const events = [
    event(1, 'created', {}),
    event(2, 'question', { text: 'One?' }),
    event(3, 'question', { text: 'Two?' }),
    event(4, 'answered', { text: 'First.', answers: 2 }, 'Owen'),
  ];
  expect(conversationOf(events)).toEqual([
    { text: 'One?', asked_at: AT.toISOString(), answer: { text: 'First.', by: 'Owen', at: AT.toISOString() } },
    { text: 'Two?', asked_at: AT.toISOString(), answer: null },
  ]);
});

test('the page leaves out answers to text messages and shows only the latest part of a long conversation', () => {
  const many = Array.from({ length: SHOWN_QUESTIONS_MAX + 3 }, (_, seq) => event(seq, 'question', { text: `${seq}` }));
  const texts = [
    event(90, 'text_received', { text: 'Gate code 1234' }),
    event(91, 'answered', { text: 'Thanks', answers: 90 }),
  ];
  const shown = conversationOf([...many, ...texts]);
  expect(shown).toHaveLength(SHOWN_QUESTIONS_MAX);
  expect(shown[0]?.text).toBe('3');
  expect(JSON.stringify(shown)).not.toMatch(/Gate|Thanks/);
});

test('the page shows as many long questions as fit, and always the last one', () => {
  const long = (length: number) =>
    conversationOf(
      Array.from({ length: 5 }, (_, place) => [
        event(2 * place + 1, 'question', { text: `${place}`.repeat(length / 2) }),
        event(2 * place + 2, 'answered', { text: 'a'.repeat(length / 2), answers: 2 * place + 1 }),
      ]).flat(),
    ).map(({ text }) => text.charAt(0));
  expect(long(SHOWN_CHARACTERS_MAX / 5)).toEqual(['0', '1', '2', '3', '4']);
  expect(long(SHOWN_CHARACTERS_MAX / 3)).toEqual(['2', '3', '4']);
  expect(long(SHOWN_CHARACTERS_MAX)).toEqual(['4']);
  expect(long(2 * SHOWN_CHARACTERS_MAX)).toEqual(['4']);
});

test("events that can't be read do not break the page", () => {
  expect(conversationOf([{ ...event(1, 'question', {}), body: 'not JSON' }])).toMatchObject([{ text: '' }]);
});

test('questions about an earlier version come first, each with the answer from its own history', () => {
  const asked = (seq: number, text: string, minute: number) => ({
    ...event(seq, 'question', { text }),
    at: new Date(AT.getTime() + minute * 60_000),
  });
  const first = [
    asked(2, 'Ladder?', 0),
    asked(3, 'Gate?', 1),
    event(4, 'answered', { text: 'Yes.', answers: 3 }, 'Owen'),
  ];
  const second = [asked(2, 'Gutters?', 5)];
  expect(conversationOf(second, [first]).map(({ text, answer }) => [text, answer?.text ?? null])).toEqual([
    ['Ladder?', null],
    ['Gate?', 'Yes.'],
    ['Gutters?', null],
  ]);
});

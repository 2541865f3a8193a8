import { expect, test } from 'vitest';
import { conversationOf, SHOWN_QUESTIONS_MAX } from './conversation.ts';

const AT = new Date('2026-11-21T15:00:00Z');
const event = (seq: number, type: string, data: object, actor_name = 'Carla') => ({
  seq,
  type,
  at: AT,
  actor_name,
  body: JSON.stringify({ data }),
});

test('each answer stands with its question, whatever came between', () => {
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

test('answers to text messages are not shown, and neither is more than the latest part', () => {
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

test('events whose record cannot be read do not break the page', () => {
  expect(conversationOf([{ ...event(1, 'question', {}), body: 'not JSON' }])).toMatchObject([{ text: '' }]);
});

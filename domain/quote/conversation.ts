/** Reads the customer's questions and the company's answers from the quote's history. */
import { eventData } from './event-summary.ts';

interface HistoryEvent {
  seq: number;
  type: string;
  at: Date;
  actor_name: string;
  body: string;
}

interface AnsweredQuestion {
  text: string;
  asked_at: string;
  answer: { text: string; by: string; at: string } | null;
}

/** The most questions shown: the latest ones of a long conversation. The customer also got each reply in full. */
export const SHOWN_QUESTIONS_MAX = 10;
export const SHOWN_CHARACTERS_MAX = 3000;

function dataOf(event: HistoryEvent): { text: string; answers: number | null } {
  const data = eventData(event.body);
  const fields = data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {};
  const { text, answers } = fields as Record<string, unknown>;
  return { text: typeof text === 'string' ? text : '', answers: typeof answers === 'number' ? answers : null };
}

/**
 * Returns the latest questions and replies, oldest first. Excludes replies to text messages, which were sent as texts.
 * @param events the quote's history, in order
 * @param earlier histories of earlier revisions, one list each. A reply names its question by number within its own
 * history
 */
export function conversationOf(
  events: readonly HistoryEvent[],
  earlier: readonly (readonly HistoryEvent[])[] = [],
): AnsweredQuestion[] {
  const latest = [...earlier, events]
    .flatMap(questionsOf)
    .sort((one, other) => (one.asked_at < other.asked_at ? -1 : Number(one.asked_at > other.asked_at)))
    .slice(-SHOWN_QUESTIONS_MAX);
  return latest.slice(firstShown(latest));
}

function questionsOf(events: readonly HistoryEvent[]): AnsweredQuestion[] {
  const answers = new Map<number, AnsweredQuestion['answer']>();
  for (const event of events) {
    if (event.type !== 'answered') continue;
    const { text, answers: question } = dataOf(event);
    if (question !== null) answers.set(question, { text, by: event.actor_name, at: event.at.toISOString() });
  }
  return events
    .filter(({ type }) => type === 'question')
    .slice(-SHOWN_QUESTIONS_MAX)
    .map((event) => ({
      text: dataOf(event).text,
      asked_at: event.at.toISOString(),
      answer: answers.get(event.seq) ?? null,
    }));
}

/** The last question always appears, however long it is. */
function firstShown(questions: readonly AnsweredQuestion[]): number {
  const lengths = questions.map(({ text, answer }) => text.length + (answer?.text.length ?? 0));
  let first = lengths.length - 1;
  let left = SHOWN_CHARACTERS_MAX - (lengths[first] ?? 0);
  while (first > 0 && (lengths[first - 1] ?? 0) <= left) {
    first -= 1;
    left -= lengths[first] ?? 0;
  }
  return Math.max(0, first);
}

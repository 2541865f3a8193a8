/** A push text passes through the browser vendor's servers, so it contains no name, address or amount. */
import { NOTIFICATION_KINDS, NOTIFICATION_TEXTS, type NotificationKind } from './notification-kinds.ts';

interface PushNews {
  kind: NotificationKind;
  quoteId: string;
  quoteNumber: string;
}

export interface PushMessage {
  title: string;
  body: string;
  path: string;
}

export const TEST_PUSH: PushMessage = {
  title: 'Notifications work on this device',
  body: 'You’ll see updates on your quotes here.',
  path: '/app/settings/notifications',
};

function countedKinds(news: readonly PushNews[]): string {
  const counts = NOTIFICATION_KINDS.map((kind) => ({ kind, count: news.filter((each) => each.kind === kind).length }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${NOTIFICATION_TEXTS[kind].counted}`)
    .join(', ');
}

/** @param news at least one */
export function pushMessage(news: readonly PushNews[]): PushMessage {
  const [first] = news;
  const sentences = new Set(news.map(({ kind, quoteNumber }) => `${quoteNumber} ${NOTIFICATION_TEXTS[kind].news}`));
  const isOneQuote = news.every(({ quoteId }) => quoteId === first?.quoteId);
  const path = first && isOneQuote ? `/app/quotes/${first.quoteId}` : '/app/quotes';
  const [sentence = ''] = sentences;
  if (sentences.size === 1) return { title: sentence, body: 'Open the app to see it.', path };
  const title = isOneQuote
    ? `${news.length} updates on ${first?.quoteNumber ?? ''}`
    : `${news.length} updates on quotes`;
  return { title, body: countedKinds(news), path };
}

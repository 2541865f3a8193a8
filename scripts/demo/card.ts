import type { Caller } from './api.ts';

/** The test provider accepts this card and moves no money. */
const TEST_CARD = { action: 'card', number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' };

export const payByCard = (url: string) => fillIn(url, TEST_CARD, fetch);

/** @param send has a session for a company's own pages @throws Error when the page doesn't redirect */
export async function fillIn(url: string, fields: Record<string, string>, send: Caller['send']): Promise<void> {
  const answer = await send(
    new Request(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  );
  if (answer.status !== 303) throw new Error(`The page of the test provider answered ${answer.status}`);
}

/** Pages of the built-in payment provider, filled in as a browser would. */

/** The provider takes it, and moves no money. */
const TEST_CARD = { action: 'card', number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' };

export const payByCard = (url: string) => fillIn(url, TEST_CARD);

/** @throws Error when the page does not lead on */
export async function fillIn(url: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The page of the test provider answered ${answer.status}`);
}

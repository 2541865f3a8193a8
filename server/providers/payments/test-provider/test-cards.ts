/** Test card numbers. They are public, and their last four digits differ. */

export interface StoredCard {
  brand: string;
  last4: string;
}

type CardBehavior = 'pays' | 'asks' | 'declined' | 'no funds' | 'expired' | 'disputes';

interface TestCard {
  number: string;
  brand: string;
  behavior: CardBehavior;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behavior: 'pays' },
  { number: '4000002760003184', brand: 'visa', behavior: 'asks' },
  { number: '4000000000000002', brand: 'visa', behavior: 'declined' },
  { number: '4000000000009995', brand: 'visa', behavior: 'no funds' },
  { number: '4000000000000069', brand: 'visa', behavior: 'expired' },
  { number: '4000000000000259', brand: 'visa', behavior: 'disputes' },
];

/** @param typed digits in any grouping */
export function findTestCard(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  return TEST_CARDS.find(({ number }) => number === digits);
}

export const behaviorOf = ({ last4 }: StoredCard): CardBehavior =>
  TEST_CARDS.find(({ number }) => number.endsWith(last4))?.behavior ?? 'declined';

export const storedCard = ({ number, brand }: TestCard): StoredCard => ({ brand, last4: number.slice(-4) });

/** Returns "4242 4242 4242 4242". */
export const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

export interface CardProblem {
  field: 'number' | 'expiry';
  /** bank: the cardholder's bank did not confirm the payment */
  reason: 'declined' | 'no funds' | 'expired' | 'unknown' | 'bank';
}

const REFUSALS: Readonly<Partial<Record<CardBehavior, CardProblem>>> = {
  declined: { field: 'number', reason: 'declined' },
  'no funds': { field: 'number', reason: 'no funds' },
  expired: { field: 'expiry', reason: 'expired' },
};

export function acceptCard(typed: string): { card: TestCard } | { problem: CardProblem } {
  const card = findTestCard(typed);
  if (!card) return { problem: { field: 'number', reason: 'unknown' } };
  const problem = REFUSALS[card.behavior];
  return problem ? { problem } : { card };
}

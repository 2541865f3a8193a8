import { expect, test } from 'vitest';
import { structuredData } from './structured-data.ts';

const HOME = {
  productName: 'Rinseline',
  origin: 'https://quotes.example',
  path: '/',
  words: { title: 'Quotes', description: 'Quotes for washers', keywords: 'quotes' },
  image: 'https://quotes.example/preview/home.png',
  article: undefined,
  trail: [],
};

function businessAt(address: string | null) {
  const { '@graph': nodes } = structuredData({ ...HOME, address }) as { '@graph': { '@type': string }[] };
  return nodes.find((node) => node['@type'] === 'LocalBusiness');
}

test('the business has the address set by its operator, and otherwise none', () => {
  expect(businessAt('1 Main St\nDayton, OH')).toMatchObject({ address: '1 Main St\nDayton, OH' });
  expect(businessAt(null)).toBeDefined();
  expect(businessAt(null)).not.toHaveProperty('address');
});

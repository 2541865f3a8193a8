import { describe, expect, test } from 'vitest';
import { loadVocabulary } from './schema-org.ts';
import { nodesIn, structuredDataFaults, typesOf } from './structured-data-rules.ts';

const vocabulary = loadVocabulary();
const CONTEXT = 'https://schema.org';
const faultsOf = (...nodes: object[]) => structuredDataFaults(vocabulary, [{ '@context': CONTEXT, '@graph': nodes }]);

const PUBLISHER = { '@type': 'Organization', '@id': 'https://example.com/#us', name: 'Us' };

test('the vocabulary of schema.org is read completely', () => {
  expect(vocabulary.kindsOf('LocalBusiness')).toEqual(new Set(['LocalBusiness', 'Organization', 'Place', 'Thing']));
  expect(vocabulary.property('priceRange')?.domains).toEqual(new Set(['LocalBusiness']));
  expect(vocabulary.enumerationsOf('InStock')).toContain('ItemAvailability');
  expect(vocabulary.kindsOf('name')).toBeUndefined();
  expect(vocabulary.property('Thing')).toBeUndefined();
});

test('valid structured data has no faults', () => {
  const faults = faultsOf(
    PUBLISHER,
    { '@type': 'WebSite', url: 'https://example.com/', inLanguage: 'en-US', publisher: { '@id': PUBLISHER['@id'] } },
    { '@type': 'LocalBusiness', name: 'Us', priceRange: '$29', sameAs: [], image: 'https://example.com/a.png' },
    {
      '@type': 'Service',
      provider: 'A text where an organization is expected',
      offers: [{ '@type': 'Offer', price: 29, priceCurrency: 'USD', availability: 'https://schema.org/InStock' }],
    },
    { '@type': 'BlogPosting', headline: 'Words', datePublished: '2026-11-21', dateModified: '2026-11-21T08:30:00Z' },
    { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }] },
  );
  expect(faults).toEqual([]);
});

test('a block may be a single node, and other blocks of the page may refer to it', () => {
  const refersToIt = { '@context': CONTEXT, '@type': 'WebSite', publisher: { '@id': PUBLISHER['@id'] } };
  expect(structuredDataFaults(vocabulary, [refersToIt, { '@context': CONTEXT, ...PUBLISHER }])).toEqual([]);
});

describe('wrong structured data is reported', () => {
  const article = (rest: object) => ({ '@type': 'BlogPosting', ...rest });
  const WRONG: readonly (readonly [what: string, node: object, fault: RegExp])[] = [
    ['a type that does not exist', { '@type': 'LocalBusyness' }, /Unknown type LocalBusyness/],
    ['a node without a type', { name: 'Us' }, /No @type/],
    ['a property that does not exist', { '@type': 'Thing', nome: 'Us' }, /Unknown property Thing\.nome/],
    ['a property of another type', { '@type': 'WebSite', priceRange: '$' }, /WebSite\.priceRange: only LocalBusiness/],
    ['a replaced property', { '@type': 'Offer', availabilityStarts: '2026-01-01', reviews: 'a' }, /replaced by review/],
    ['a number where a text is expected', { '@type': 'Thing', name: 5 }, /Thing\.name takes Text, not 5/],
    ['a text where a number is expected', { '@type': 'Book', numberOfPages: 'many' }, /numberOfPages takes Integer/],
    ['a person where a price is expected', { '@type': 'Offer', price: { '@type': 'Person' } }, /Offer\.price takes/],
    ['a URL that isn’t absolute', { '@type': 'Thing', url: '/about' }, /Thing\.url takes URL, not "\/about"/],
    ['a text that isn’t a date', article({ datePublished: 'yesterday' }), /datePublished takes Date/],
    ['a month that doesn’t exist', article({ datePublished: '2026-13-01' }), /datePublished takes Date/],
    ['a boolean where a text is expected', { '@type': 'Thing', name: true }, /Thing\.name takes Text/],
    ['an empty text', { '@type': 'Thing', name: ' ' }, /Thing\.name takes Text/],
    ['null', { '@type': 'Thing', name: null }, /Thing\.name takes Text/],
    ['a nested node of another type', { '@type': 'WebSite', publisher: { '@type': 'Offer' } }, /publisher takes/],
    ['a fault inside a nested node', { '@type': 'Service', offers: { '@type': 'Offer', cost: 1 } }, /Offer\.cost/],
    [
      'a reference to a node that isn’t on the page',
      { '@type': 'WebSite', publisher: { '@id': 'https://example.com/#x' } },
      /not on the page/,
    ],
    ['a value that its enumeration lacks', { '@type': 'Offer', availability: 'plenty' }, /availability takes/],
    [
      'a member of another enumeration',
      { '@type': 'Offer', availability: 'https://schema.org/NewCondition' },
      /availability takes/,
    ],
    ['an @id that isn’t a URL', { '@type': 'Thing', '@id': 'us' }, /@id is "us"/],
    [
      'a JSON-LD keyword that the site doesn’t use',
      { '@type': 'Thing', '@reverse': {} },
      /Unknown property Thing\.@reverse/,
    ],
  ];
  test.each(WRONG)('%s is a fault', (_what, node, fault) => {
    expect(faultsOf(node).join('\n')).toMatch(fault);
  });

  test('a reference to a node of a type that the property doesn’t allow is a fault', () => {
    const offer = { '@type': 'Offer', '@id': 'https://example.com/#offer' };
    expect(faultsOf(offer, { '@type': 'WebSite', publisher: { '@id': offer['@id'] } }).join()).toMatch(
      /publisher takes/,
    );
  });

  test('another vocabulary is a fault, and so is a value that isn’t an object', () => {
    expect(structuredDataFaults(vocabulary, [{ '@context': 'https://example.com', '@type': 'Thing' }])).toHaveLength(1);
    expect(structuredDataFaults(vocabulary, ['Thing', { '@context': CONTEXT, '@graph': ['Thing'] }])).toHaveLength(2);
  });
});

test('nodes with a type are found at every depth', () => {
  const nodes = nodesIn([{ '@graph': [{ '@type': 'Service', offers: [{ '@type': 'Offer' }] }] }]);
  expect(nodes.flatMap(typesOf)).toEqual(['Service', 'Offer']);
});

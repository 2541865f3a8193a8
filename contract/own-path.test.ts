import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const ORIGIN = 'https://quotes.example.com';

test.each([
  ['https://quotes.example.com/app', '/app'],
  ['/app/quotes/new?from=mail#lines', '/app/quotes/new?from=mail#lines'],
  ['https://quotes.example.com', '/'],
  ['https://quotes.example.com:443/app', '/app'],
])('the redirect %s leads to %s', (wanted, path) => expect(ownPath(wanted, ORIGIN)).toBe(path));

test.each([
  'https://evil.example/app',
  'http://quotes.example.com/app',
  'https://quotes.example.com.evil.example/app',
  'https://quotes.example.com@evil.example/app',
  'https://quotes.example.com:8443/app',
  '//evil.example/app',
  '\\\\evil.example',
  '/\\evil.example',
  'https://quotes.example.com//evil.example',
  'https://quotes.example.com/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://',
])('the redirect %s is refused', (wanted) => expect(ownPath(wanted, ORIGIN)).toBeNull());

test('a redirect never leaves this site, whatever its URL', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '\\', '//', '.', '..', '@', ':', '?', '#', 'https:', 'evil.example', ORIGIN, '\t'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const path = ownPath(pieces.join(''), ORIGIN);
      if (path !== null) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 5000 },
  );
});

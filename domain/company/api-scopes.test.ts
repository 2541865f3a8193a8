import { expect, test } from 'vitest';
import { ACTIONS } from '#domain/team/permissions.ts';
import { API_SCOPES, apiAuthorName, SCOPE_LABELS, scopeCovers } from './api-scopes.ts';

test('no scope covers personal or owner actions', () => {
  const reachable = ACTIONS.filter((action) => API_SCOPES.some((scope) => scopeCovers(scope, action)));
  expect(reachable).toEqual([
    'quotes.view',
    'quotes.write',
    'rate_book.view',
    'rate_book.change',
    'reports.view',
    'templates.view',
    'templates.change',
  ]);
});

test('only a write scope allows changes', () => {
  const changing = API_SCOPES.filter(
    (scope) => scopeCovers(scope, 'quotes.write') || scopeCovers(scope, 'rate_book.change'),
  );
  expect(changing).toEqual(['quotes:write', 'jobs:write', 'photos:write', 'payments:write', 'rate_book:write']);
});

test('every scope has a label, and a key never looks like a person', () => {
  expect(Object.keys(SCOPE_LABELS)).toEqual([...API_SCOPES]);
  expect(apiAuthorName('Web form')).toBe('API: Web form');
});

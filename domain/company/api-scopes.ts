/**
 * Everything that an API key can be allowed to do. Leaves out accounts, sessions, the team, owner tools, billing and
 * keys.
 */
import type { Action } from '#domain/team/permissions.ts';

export const API_SCOPES = [
  'quotes:read',
  'quotes:write',
  'jobs:read',
  'jobs:write',
  'photos:write',
  'payments:read',
  'payments:write',
  'customers:read',
  'rate_book:read',
  'rate_book:write',
  'reports:read',
  'company:read',
  'templates:read',
  'templates:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  'quotes:read': 'View quotes, timelines, PDFs and sent messages, without customer links',
  'quotes:write': 'Create, edit, send, extend, copy and archive quotes; view customer links and message text',
  'jobs:read': 'View jobs and the calendar, including gate codes; prices only with quotes:read',
  'jobs:write': 'Schedule, move and edit jobs',
  'photos:write': 'Add, describe, reorder and remove quote photos',
  'payments:read': 'View payments and receipts',
  'payments:write': 'Record cash, checks and transfers',
  'customers:read': 'Search customers and their properties',
  'rate_book:read': 'View services, rates, materials and add-ons',
  'rate_book:write': 'Edit the rate book or restore its defaults',
  'reports:read': 'View totals, win rate and recent activity; visits and to-dos need jobs:read and quotes:read',
  'company:read': 'View company name, contact details and defaults',
  'templates:read': 'View message templates',
  'templates:write': 'Edit message templates',
};

/**
 * Actions that each scope allows. The server refuses to start when a procedure's scope doesn't cover the procedure's
 * action.
 */
const ACTIONS_OF: Readonly<Record<ApiScope, readonly Action[]>> = {
  'quotes:read': ['quotes.view'],
  // The response contains the customer's link, which needs this scope. So the scope covers reading, too.
  'quotes:write': ['quotes.view', 'quotes.write'],
  'jobs:read': ['quotes.view'],
  'jobs:write': ['quotes.write'],
  'photos:write': ['quotes.write'],
  'payments:read': ['quotes.view'],
  'payments:write': ['quotes.write'],
  'customers:read': ['quotes.view'],
  'rate_book:read': ['rate_book.view'],
  'rate_book:write': ['rate_book.change'],
  'reports:read': ['quotes.view', 'reports.view'],
  'company:read': ['quotes.view'],
  'templates:read': ['templates.view'],
  'templates:write': ['templates.change'],
};

export function scopeCovers(scope: ApiScope, action: Action): boolean {
  return ACTIONS_OF[scope].includes(action);
}

export const API_KEY_NAME_MAX = 60;
export const API_KEY_DAYS_MAX = 3650;
/** Calls per key and minute. The API reference states the same limits. */
export const API_CALLS_A_MINUTE = { reading: 600, writing: 120, uploads: 60 } as const;
export const API_KEYS_MAX = 50;

export function apiAuthorName(keyName: string): string {
  return `API: ${keyName}`;
}

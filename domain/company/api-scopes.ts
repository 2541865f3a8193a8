/**
 * What a program with an API key may be allowed, as one closed list. Nothing personal is in it: no accounts, sessions,
 * team, owner tools, billing or keys.
 */
import type { Action } from '#domain/team/permissions.ts';

export const API_SCOPES = [
  'quotes:read',
  'quotes:write',
  'photos:write',
  'customers:read',
  'rate_book:read',
  'rate_book:write',
  'reports:read',
  'company:read',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** One sentence for each, as owners and developers read it. */
export const SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  'quotes:read': 'See quotes, their timeline, mails and PDFs',
  'quotes:write': 'Create, change, send, extend, copy and archive quotes',
  'photos:write': 'Add, describe, sort and remove photos of quotes',
  'customers:read': 'Search customers and their properties',
  'rate_book:read': 'See services, rates, materials and add-ons',
  'rate_book:write': 'Change the rate book or restore its defaults',
  'reports:read': 'See totals, win rate and latest events',
  'company:read': 'See company name, contact data and defaults',
};

/** Actions that a scope may open; the program does not start with a procedure whose scope promises less than it does. */
const ACTIONS_OF: Readonly<Record<ApiScope, readonly Action[]>> = {
  'quotes:read': ['quotes.view'],
  'quotes:write': ['quotes.write'],
  'photos:write': ['quotes.write'],
  'customers:read': ['quotes.view'],
  'rate_book:read': ['rate_book.view'],
  'rate_book:write': ['rate_book.change'],
  'reports:read': ['quotes.view', 'reports.view'],
  'company:read': ['quotes.view'],
};

export function scopeCovers(scope: ApiScope, action: Action): boolean {
  return ACTIONS_OF[scope].includes(action);
}

export const API_KEY_NAME_MAX = 60;
/** days until a key expires, unless it never does */
export const API_KEY_DAYS_MAX = 3650;
/** What one key may do in a minute; the reference page says the same. */
export const API_CALLS_A_MINUTE = { reading: 600, writing: 120, uploads: 60 } as const;
/** Keys of a company that work at the same time. */
export const API_KEYS_MAX = 50;

/** How a key appears as the author of what it made. */
export function apiAuthorName(keyName: string): string {
  return `API: ${keyName}`;
}

/**
 * Calls that each scope of an API key opens, written by hand: scopes.test.ts compares them with the running server's
 * answers. Data below another record (`/customers/{id}/payments`) requires the scope of its own kind. A call that is
 * not named here is not found for every key; no key records a customer's decision.
 */
import type { ApiScope } from '#domain/company/api-scopes.ts';

export const CALLS_OF_SCOPE: Readonly<Record<ApiScope, readonly string[]>> = {
  'quotes:read': [
    'GET /quotes',
    'GET /quotes/summary',
    'GET /quotes/{id}',
    'GET /quotes/{id}/pdf',
    'GET /quotes/{id}/signed-pdf',
    'GET /quotes/{id}/follow-ups',
    'GET /inbox',
    'GET /inbox/count',
    'GET /customers/{id}/quotes',
    'GET /customers/{id}/messages',
    'GET /customers/{id}/photos',
  ],
  'quotes:write': [
    'PUT /quotes/{id}',
    'POST /quotes/{id}/send',
    'POST /quotes/{id}/share',
    'POST /quotes/{id}/new-link',
    'POST /quotes/{id}/extend',
    'POST /quotes/{id}/duplicate',
    'POST /quotes/{id}/reopen',
    'POST /quotes/{id}/archive',
    'POST /quotes/{id}/restore',
    'POST /quotes/{id}/messages/{message_id}/retry',
    // These read, but what they read holds the customer's link.
    'GET /quotes/{id}/messages/{message_id}',
    'GET /quotes/{id}/text',
    'POST /quotes/{id}/text',
    'POST /quotes/{id}/follow-ups/{follow_up_id}/skip',
    'POST /quotes/{id}/follow-ups/{follow_up_id}/send',
    'PUT /quotes/{id}/follow-ups',
    'PUT /quotes/{id}/customer-follow-ups',
    'POST /inbox/{quote_id}/{seq}/done',
    'POST /inbox/{quote_id}/{seq}/answer',
    'POST /inbox/texts/{text_id}/done',
    'POST /inbox/texts/{text_id}/answer',
    'POST /inbox/texts/{text_id}/quote',
  ],
  'jobs:read': [
    'GET /calendar',
    'GET /calendar/tray',
    'GET /calendar/check',
    'GET /calendar/proposal',
    'GET /jobs/{id}',
    'GET /quotes/{quote_id}/job',
    'GET /quotes/{quote_id}/wash-plan',
    'GET /wash-plans',
    'GET /appointment-requests',
    'GET /customers/{id}/visits',
  ],
  'jobs:write': [
    'POST /quotes/{quote_id}/job',
    'PUT /jobs/{id}',
    'PUT /jobs/{id}/visits/{visit_id}',
    'POST /jobs/{id}/visits/{visit_id}/state',
    'POST /jobs/{id}/visits/{visit_id}/tell',
    'POST /jobs/{id}/tasks/{task_id}',
    'POST /calendar/moves',
    'POST /appointment-requests/{id}/confirm',
    'POST /appointment-requests/{id}/decline',
    'PUT /wash-plans/{id}',
    'POST /wash-plans/{id}/state',
  ],
  'photos:write': [
    'POST /quotes/{quote_id}/photos',
    'PUT /quotes/{quote_id}/photos/order',
    'POST /quotes/{quote_id}/photos/publish',
    'PATCH /photos/{id}',
    'DELETE /photos/{id}',
  ],
  'payments:read': [
    'GET /quotes/{quote_id}/payments',
    'GET /quotes/{quote_id}/payments/{id}',
    'GET /quotes/{quote_id}/payments/{id}/receipt',
    'GET /customers/{id}/payments',
  ],
  'payments:write': ['PUT /quotes/{quote_id}/payments/{id}'],
  'customers:read': ['GET /customers', 'GET /customers/{id}'],
  'rate_book:read': ['GET /rate-book'],
  'rate_book:write': ['PUT /rate-book', 'POST /rpc/restore_default_pricing'],
  'reports:read': [
    'GET /dashboard',
    'GET /reports/overview',
    'GET /reports/by/{cut}',
    'GET /reports/payments',
    'GET /reports/work',
    'GET /reports/tax',
    'GET /reports/follow-ups',
    'GET /reports/price-coach',
  ],
  'company:read': ['GET /company', 'GET /mail-allowance'],
  'templates:read': ['GET /templates', 'GET /templates/{kind}/{language}/{channel}'],
  'templates:write': [
    'PUT /templates/{kind}/{language}/{channel}',
    'POST /templates/{kind}/{language}/{channel}/default',
  ],
};

/**
 * Calls that answer with the customer's link, with which anyone can approve and pay: for a key that may send, and for
 * no other.
 */
export const ANSWERS_WITH_LINK: readonly string[] = [
  'GET /quotes/{id}',
  'GET /quotes/{id}/messages/{message_id}',
  'GET /quotes/{id}/pdf',
  'GET /quotes/{id}/text',
  'GET /quotes/{quote_id}/payments',
  'POST /quotes/{id}/extend',
  'POST /quotes/{id}/new-link',
  'POST /quotes/{id}/send',
  'POST /quotes/{id}/share',
  'POST /quotes/{id}/text',
  'PUT /quotes/{quote_id}/payments/{id}',
];

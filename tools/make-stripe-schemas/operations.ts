/** A Stripe operation that the program calls, with the SDK's type of its parameters. */
export interface Operation {
  method: 'get' | 'post' | 'delete';
  /** `{id}` stands for any id */
  path: string;
  params: string;
}

const operation = (method: Operation['method'], path: string, params: string): Operation => ({ method, path, params });

export const OPERATIONS: readonly Operation[] = [
  operation('post', '/v1/checkout/sessions', 'Checkout.SessionCreateParams'),
  operation('get', '/v1/checkout/sessions/{id}', 'Checkout.SessionRetrieveParams'),
  operation('post', '/v1/checkout/sessions/{id}/expire', 'Checkout.SessionExpireParams'),
  operation('post', '/v1/billing_portal/sessions', 'BillingPortal.SessionCreateParams'),
  operation('get', '/v1/billing_portal/configurations', 'BillingPortal.ConfigurationListParams'),
  operation('post', '/v1/billing_portal/configurations', 'BillingPortal.ConfigurationCreateParams'),
  operation('post', '/v1/billing_portal/configurations/{id}', 'BillingPortal.ConfigurationUpdateParams'),
  operation('get', '/v1/products/{id}', 'ProductRetrieveParams'),
  operation('post', '/v1/products', 'ProductCreateParams'),
  operation('post', '/v1/products/{id}', 'ProductUpdateParams'),
  operation('get', '/v1/prices', 'PriceListParams'),
  operation('post', '/v1/prices', 'PriceCreateParams'),
  operation('post', '/v1/prices/{id}', 'PriceUpdateParams'),
  operation('get', '/v1/subscriptions/{id}', 'SubscriptionRetrieveParams'),
  operation('post', '/v1/subscriptions/{id}', 'SubscriptionUpdateParams'),
  operation('delete', '/v1/subscriptions/{id}', 'SubscriptionCancelParams'),
  operation('post', '/v1/subscription_schedules', 'SubscriptionScheduleCreateParams'),
  operation('post', '/v1/subscription_schedules/{id}', 'SubscriptionScheduleUpdateParams'),
  operation('post', '/v1/subscription_schedules/{id}/release', 'SubscriptionScheduleReleaseParams'),
  operation('get', '/v1/invoices', 'InvoiceListParams'),
  operation('post', '/v1/invoices/create_preview', 'InvoiceCreatePreviewParams'),
  operation('post', '/v2/core/accounts', 'V2.Core.AccountCreateParams'),
  operation('get', '/v2/core/accounts/{id}', 'V2.Core.AccountRetrieveParams'),
  operation('post', '/v2/core/account_links', 'V2.Core.AccountLinkCreateParams'),
  operation('get', '/v1/country_specs/{id}', 'CountrySpecRetrieveParams'),
  operation('get', '/v1/payment_intents/{id}', 'PaymentIntentRetrieveParams'),
  operation('post', '/v1/refunds', 'RefundCreateParams'),
  operation('get', '/v1/refunds', 'RefundListParams'),
  operation('get', '/v1/disputes', 'DisputeListParams'),
  operation('get', '/v1/balance_transactions', 'BalanceTransactionListParams'),
  operation('get', '/v1/webhook_endpoints', 'WebhookEndpointListParams'),
  operation('post', '/v1/webhook_endpoints', 'WebhookEndpointCreateParams'),
  operation('post', '/v1/webhook_endpoints/{id}', 'WebhookEndpointUpdateParams'),
];

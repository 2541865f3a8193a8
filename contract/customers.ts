import { z } from 'zod';
import { VISIT_STATES } from '#domain/calendar/visit-states.ts';
import { ADDRESS_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { COORDINATES_MAX, parseCoordinates } from '#domain/customer/coordinates.ts';
import { CUSTOMER_NOTES_MAX } from '#domain/customer/customer-import.ts';
import {
  CERTIFICATE_MAX_BYTES,
  CUSTOMER_SOURCE_MAX,
  TAX_NUMBER_MAX,
  UNUSED_CUSTOMERS_MAX,
} from '#domain/customer/customer-limits.ts';
import { DUPLICATE_REASONS, MERGE_FIELDS } from '#domain/customer/merging.ts';
import { GATE_CODE_MAX, WATER_SOURCE_MAX } from '#domain/customer/property-limits.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { CONSENT_STATES, CONSENT_WAYS } from '#domain/messages/text-consent.ts';
import { QUOTE_LABELS } from '#domain/quote/lifecycle.ts';
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import {
  Cents,
  Counter,
  Done,
  Email,
  Id,
  member,
  PAGE_MAX,
  QueryList,
  Text,
  TextInput,
  Timestamp,
  TrimmedText,
} from './base.ts';
import { PaymentBalance, PaymentEntry } from './payment-fields.ts';
import { Photo } from './photo-fields.ts';
import { Message, QuoteListItem } from './quote-fields.ts';

const tags = ['customers'];
const read = member('quotes.view').meta({ scope: 'customers:read' });
/** Data attached to a customer requires that data's own scope. */
const readQuotes = member('quotes.view').meta({ scope: 'quotes:read' });
const readJobs = member('quotes.view').meta({ scope: 'jobs:read' });
const readPayments = member('quotes.view').meta({ scope: 'payments:read' });
const change = member('customers.change', 'write');
const ById = z.object({ id: Id('customers') });

const Page = z.object({
  cursor: TextInput().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(25),
});

const CustomerRow = z.object({
  id: Id('customers'),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** empty: the company's default language applies */
  language: z.enum(['', ...LANGUAGES]),
  notes: z.string(),
  tax_exempt: z.boolean(),
  properties: z.array(z.object({ id: Id('properties'), address: z.string() })),
});

export const CustomerListItem = CustomerRow.extend({
  quotes: z.int(),
  last_quote_at: Timestamp.nullable(),
});

export const CustomerDetail = CustomerRow.extend({
  /** Increases when people change a field. A save sends the number that it started from. */
  edit_number: z.int(),
  source: z.string(),
  tax_number: z.string(),
  tax_certificate: z
    .object({ url: z.string(), format: z.enum(['pdf', 'picture']), by_name: z.string(), at: Timestamp })
    .nullable(),
  follow_up: z.boolean(),
  properties: z.array(
    z.object({
      id: Id('properties'),
      address: z.string(),
      gate_code: z.string(),
      water_source: z.string(),
      /** "32.431598, -80.669822", or empty */
      coordinates: z.string(),
    }),
  ),
  /** when the customer unsubscribed through the link in a reminder */
  opted_out_at: Timestamp.nullable(),
  /** consents to texts for this phone, newest first. Only the newest applies */
  consents: z.array(
    z.object({ state: z.enum(CONSENT_STATES), how: z.enum(CONSENT_WAYS), by_name: z.string(), at: Timestamp }),
  ),
  /** merges into this customer that can still be undone, latest first */
  merges: z.array(
    z.object({
      id: Id('customer_merges'),
      name: z.string(),
      by_name: z.string(),
      at: Timestamp,
      undo_until: Timestamp,
    }),
  ),
  created_at: Timestamp,
});

export const CustomerInput = z.object({
  name: TrimmedText().min(1, 'Customer name is required').max(NAME_MAX),
  email: z.union([z.literal(''), Email], 'Invalid email address').default(''),
  phone: Text(PHONE_MAX),
  language: z.enum(['', ...LANGUAGES], 'Choose English or Spanish'),
  notes: Text(CUSTOMER_NOTES_MAX),
  source: Text(CUSTOMER_SOURCE_MAX),
  tax_exempt: z.boolean(),
  tax_number: Text(TAX_NUMBER_MAX),
});

export const PropertyInput = z.object({
  address: TrimmedText().min(1, 'Property address is required').max(ADDRESS_MAX),
  gate_code: Text(GATE_CODE_MAX),
  water_source: Text(WATER_SOURCE_MAX),
  coordinates: Text(COORDINATES_MAX).refine((text) => text === '' || parseCoordinates(text) !== null, {
    error: 'Enter latitude and longitude, such as 32.4316, -80.6698',
  }),
});

const CustomerBalance = PaymentBalance.extend({
  payments: z.array(
    PaymentEntry.pick({
      id: true,
      quote_id: true,
      type: true,
      amount_cents: true,
      method: true,
      purpose: true,
      at: true,
    }).extend({
      quote_number: z.string(),
    }),
  ),
});

const CustomerStanding = z.object({
  id: Id('customers'),
  last_quote: z.object({ label: z.enum(QUOTE_LABELS), at: Timestamp }).nullable(),
  open_cents: Cents,
  /** approved prices by the year of the approval, oldest first; years without any are left out */
  approved: z.array(z.object({ year: z.int(), cents: Cents })),
});

export const CustomerPhoto = Photo.extend({ quote_id: Id('quotes'), quote_number: z.string() });

export const CustomerMessage = Message.extend({ quote_id: Id('quotes'), quote_number: z.string() });

export const customers = {
  /** Lists customers whose name, email, phone or address contains the text, most recently changed first. */
  list: read
    .route({ method: 'GET', path: '/customers', tags })
    .input(
      Page.extend({
        search: TrimmedText().max(SEARCH_MAX).default(''),
        sort: z.enum(['updated_at', 'name']).default('updated_at'),
      }),
    )
    .output(z.object({ items: z.array(CustomerListItem), next_cursor: TextInput().nullable() })),
  /** Returns what these customers have approved and owe, and their latest quote. Includes everyone merged into them. */
  standings: member('quotes.view')
    .route({ method: 'GET', path: '/customers/standings', tags })
    .input(z.object({ ids: QueryList(Id('customers'), PAGE_MAX) }))
    .output(z.array(CustomerStanding)),
  /** Returns a customer. For a merged customer's id, returns the customer that was kept. */
  get: read.route({ method: 'GET', path: '/customers/{id}', tags }).input(ById).output(CustomerDetail),
  quotes: readQuotes
    .route({ method: 'GET', path: '/customers/{id}/quotes', tags })
    .input(ById.extend(Page.shape))
    .output(z.object({ items: z.array(QuoteListItem), next_cursor: TextInput().nullable() })),
  /** Lists emails and texts about the customer's quotes, newest first. */
  messages: readQuotes
    .route({ method: 'GET', path: '/customers/{id}/messages', tags })
    .input(ById.extend(Page.shape))
    .output(z.object({ items: z.array(CustomerMessage), next_cursor: TextInput().nullable() })),
  /**
   * Lists customers who share an email, a phone, or a name and address. With `id`, lists only possible duplicates of
   * that customer. At most 30.
   */
  duplicates: member('customers.change')
    .route({ method: 'GET', path: '/customers/duplicates', tags })
    .input(z.object({ id: Id('customers').optional() }))
    .output(
      z.array(
        z.object({
          reason: z.enum(DUPLICATE_REASONS),
          /** the email or phone that both have; empty if they share a name and an address */
          shared: z.string(),
          one: z.object({ id: Id('customers'), name: z.string(), address: z.string() }),
          other: z.object({ id: Id('customers'), name: z.string(), address: z.string() }),
        }),
      ),
    ),
  /**
   * Lists customers that have only a name. Earlier versions stored half-typed names as customers. Empty once
   * `reviewUnused` was called. At most 500.
   */
  unused: member('customers.change')
    .route({ method: 'GET', path: '/customers/unused', tags })
    .output(z.array(z.object({ id: Id('customers'), name: z.string() }))),
  /** Removes the given customers if still unused. The company is not asked again. */
  reviewUnused: change
    .route({ method: 'POST', path: '/customers/unused/review', tags })
    .input(z.object({ remove: z.array(Id('customers')).max(UNUSED_CUSTOMERS_MAX) }))
    .output(Done),
  /** Marks two customers as not duplicates, or undoes that. A marked pair isn't suggested again. */
  markNotDuplicates: change
    .route({ method: 'PUT', path: '/customers/{id}/not-duplicates/{other_id}', tags })
    .input(ById.extend({ other_id: Id('customers'), apart: z.boolean() }))
    .output(Done),
  /**
   * Merges two customers. The merged customer's id then resolves to the kept one. CHANGED_BY_OTHER when either has
   * changed since the comparison.
   */
  merge: change
    .route({ method: 'POST', path: '/customers/{id}/merge', tags })
    .input(
      ById.extend({
        edit_number: Counter(1),
        other_id: Id('customers'),
        other_edit_number: Counter(1),
        from_other: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length),
        notes: z.enum(['kept', 'other', 'both']),
      }),
    )
    .output(CustomerDetail),
  /** Undoes a merge within 30 days. Returns the kept customer, who keeps every change made since. */
  undoMerge: change
    .route({ method: 'POST', path: '/customers/merges/{merge_id}/undo', tags })
    .input(z.object({ merge_id: Id('customer_merges') }))
    .output(CustomerDetail),
  /** At most 200 photos, newest quote first. */
  photos: readQuotes
    .route({ method: 'GET', path: '/customers/{id}/photos', tags })
    .input(ById)
    .output(z.array(CustomerPhoto)),
  /** Lists unscheduled visits first, then the latest. At most 50. */
  visits: readJobs
    .route({ method: 'GET', path: '/customers/{id}/visits', tags })
    .input(ById)
    .output(
      z.array(
        z.object({
          id: Id('visits'),
          job_id: Id('jobs'),
          title: z.string(),
          property_address: z.string(),
          state: z.enum(VISIT_STATES),
          starts_at: Timestamp.nullable(),
        }),
      ),
    ),
  /** Sums what was paid and is due over the customer's quotes, from their payment records. */
  balance: readPayments
    .route({ method: 'GET', path: '/customers/{id}/payments', tags })
    .input(ById)
    .output(CustomerBalance),
  /**
   * Saves a customer. Existing quotes keep their text. CHANGED_BY_OTHER when the customer has changed since
   * `edit_number`.
   */
  save: change
    .route({ method: 'PUT', path: '/customers/{id}', tags })
    .input(ById.extend({ edit_number: Counter(1), customer: CustomerInput }))
    .output(CustomerDetail),
  /**
   * Uploads an exemption certificate as multipart/form-data, replacing an earlier one. The client creates the id, so
   * a repeated upload creates no second certificate.
   */
  uploadTaxCertificate: member('customers.change', 'upload')
    .route({ method: 'POST', path: '/customers/{id}/tax-certificate', tags })
    .input(
      ById.extend({
        certificate_id: z.uuid(),
        file: z
          .file()
          .max(
            CERTIFICATE_MAX_BYTES,
            `This file is larger than ${CERTIFICATE_MAX_BYTES / 1_000_000} MB. Choose a smaller one.`,
          ),
      }),
    )
    .output(CustomerDetail),
  removeTaxCertificate: change
    .route({ method: 'DELETE', path: '/customers/{id}/tax-certificate', tags })
    .input(ById)
    .output(CustomerDetail),
  /** Existing quotes keep the address they show. */
  saveProperty: change
    .route({ method: 'PUT', path: '/customers/{id}/properties/{property_id}', tags })
    .input(ById.extend({ property_id: Id('properties'), property: PropertyInput }))
    .output(CustomerDetail),
  switchFollowUps: member('quotes.write', 'write')
    .route({ method: 'PUT', path: '/customers/{id}/follow-ups', tags })
    .input(ById.extend({ on: z.boolean() }))
    .output(Done),
  /**
   * Records a yes or no to texts. TEXT_REFUSED after the customer texted STOP, because only the customer can revoke
   * that.
   */
  recordConsent: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/customers/{id}/text-consent', tags })
    .input(ById.extend({ agreed: z.boolean() }))
    .output(Done),
};

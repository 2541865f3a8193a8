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
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import { Counter, Done, Email, Id, member, PAGE_MAX, Text, TextInput, Timestamp, TrimmedText } from './base.ts';
import { PaymentBalance, PaymentEntry } from './payment-fields.ts';
import { Photo } from './photo-fields.ts';
import { Message, QuoteListItem } from './quote-fields.ts';

const tags = ['customers'];
const read = member('quotes.view').meta({ scope: 'customers:read' });
/** Data attached to a customer requires the scope of that kind of data. */
const readQuotes = member('quotes.view').meta({ scope: 'quotes:read' });
const readJobs = member('quotes.view').meta({ scope: 'jobs:read' });
const readPayments = member('quotes.view').meta({ scope: 'payments:read' });
const change = member('customers.change', 'write');
const ById = z.object({ id: Id('customers') });

const Page = z.object({
  cursor: TextInput().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(25),
});

/** The identity and contact details of a customer. */
const CustomerRow = z.object({
  id: Id('customers'),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** empty when no language was chosen: the company's default applies */
  language: z.enum(['', ...LANGUAGES]),
  /** the staff's notes, never shown to the customer */
  notes: z.string(),
  tax_exempt: z.boolean(),
  properties: z.array(z.object({ id: Id('properties'), address: z.string() })),
});

export const CustomerListItem = CustomerRow.extend({
  quotes: z.int(),
  last_quote_at: Timestamp.nullable(),
});

export const CustomerDetail = CustomerRow.extend({
  /** Increases with every change to fields that people enter. A save sends the number it started from. */
  edit_number: z.int(),
  source: z.string(),
  /** certificate number of a customer who pays no tax */
  tax_number: z.string(),
  /** the uploaded certificate, or null; its link works for a day */
  tax_certificate: z
    .object({ url: z.string(), format: z.enum(['pdf', 'picture']), by_name: z.string(), at: Timestamp })
    .nullable(),
  /** true when reminders are sent for this customer's quotes */
  follow_up: z.boolean(),
  properties: z.array(
    z.object({
      id: Id('properties'),
      address: z.string(),
      gate_code: z.string(),
      water_source: z.string(),
      /** "32.431598, -80.669822"; empty when none were entered */
      coordinates: z.string(),
    }),
  ),
  /** when the customer unsubscribed through the link in a reminder */
  opted_out_at: Timestamp.nullable(),
  /** consent records for texts to this phone, newest first; the newest one applies */
  consents: z.array(
    z.object({ state: z.enum(CONSENT_STATES), how: z.enum(CONSENT_WAYS), by_name: z.string(), at: Timestamp }),
  ),
  /** customers merged into this one whose merge can still be undone, latest first */
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

/** The fields that people enter about a customer. */
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

/** The balance of all of a customer's quotes together. */
const CustomerBalance = PaymentBalance.extend({
  /** the latest payments */
  payments: z.array(
    PaymentEntry.pick({ id: true, quote_id: true, type: true, amount_cents: true, method: true, at: true }).extend({
      quote_number: z.string(),
    }),
  ),
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
  /** Returns a customer. The id of a merged customer returns the customer it was merged into. */
  get: read.route({ method: 'GET', path: '/customers/{id}', tags }).input(ById).output(CustomerDetail),
  /** Lists all quotes of a customer, including archived ones, newest first. */
  quotes: readQuotes
    .route({ method: 'GET', path: '/customers/{id}/quotes', tags })
    .input(ById.extend(Page.shape))
    .output(z.object({ items: z.array(QuoteListItem), next_cursor: TextInput().nullable() })),
  /** Lists the emails and texts sent to a customer about quotes, with their delivery state, newest first. */
  messages: readQuotes
    .route({ method: 'GET', path: '/customers/{id}/messages', tags })
    .input(ById.extend(Page.shape))
    .output(z.object({ items: z.array(CustomerMessage), next_cursor: TextInput().nullable() })),
  /**
   * Lists customers who may be the same person: they share an email, a phone, or a name and address. With `id`, only
   * possible duplicates of that customer; otherwise the company's latest. At most 30.
   */
  duplicates: member('customers.change')
    .route({ method: 'GET', path: '/customers/duplicates', tags })
    .input(z.object({ id: Id('customers').optional() }))
    .output(
      z.array(
        z.object({
          reason: z.enum(DUPLICATE_REASONS),
          one: z.object({ id: Id('customers'), name: z.string() }),
          other: z.object({ id: Id('customers'), name: z.string() }),
        }),
      ),
    ),
  /**
   * Lists customers that have only a name, left over from earlier versions that stored half-typed names. Empty once
   * `reviewUnused` has been called. At most 500.
   */
  unused: member('customers.change')
    .route({ method: 'GET', path: '/customers/unused', tags })
    .output(z.array(z.object({ id: Id('customers'), name: z.string() }))),
  /** Removes the given customers that are still unused. The company is not asked about unused customers again. */
  reviewUnused: change
    .route({ method: 'POST', path: '/customers/unused/review', tags })
    .input(z.object({ remove: z.array(Id('customers')).max(UNUSED_CUSTOMERS_MAX) }))
    .output(Done),
  /** Marks two customers as not duplicates, or undoes that. A marked pair is not proposed again. */
  markNotDuplicates: change
    .route({ method: 'PUT', path: '/customers/{id}/not-duplicates/{other_id}', tags })
    .input(ById.extend({ other_id: Id('customers'), apart: z.boolean() }))
    .output(Done),
  /**
   * Merges two customers: from then on, the merged customer's id resolves to the one that is kept. CHANGED_BY_OTHER
   * when either has changed since the two were compared.
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
  /** Undoes a merge within 30 days. Changes made since stay with the kept customer, which is returned. */
  undoMerge: change
    .route({ method: 'POST', path: '/customers/merges/{merge_id}/undo', tags })
    .input(z.object({ merge_id: Id('customer_merges') }))
    .output(CustomerDetail),
  /** Lists photos of all of a customer's quotes, newest quote first; at most 200. */
  photos: readQuotes
    .route({ method: 'GET', path: '/customers/{id}/photos', tags })
    .input(ById)
    .output(z.array(CustomerPhoto)),
  /** Lists a customer's visits: unscheduled ones first, then the latest; at most 50. */
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
  /** Returns the amounts paid and due for the customer's quotes, computed from the ledgers. */
  balance: readPayments
    .route({ method: 'GET', path: '/customers/{id}/payments', tags })
    .input(ById)
    .output(CustomerBalance),
  /**
   * Saves a customer. CHANGED_BY_OTHER when the customer has changed since `edit_number`. Existing quotes keep their
   * text.
   */
  save: change
    .route({ method: 'PUT', path: '/customers/{id}', tags })
    .input(ById.extend({ edit_number: Counter(1), customer: CustomerInput }))
    .output(CustomerDetail),
  /**
   * Uploads an exemption certificate as multipart/form-data, replacing an earlier one. The client creates the id, so
   * that a repeated upload creates no second certificate.
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
  /** Removes the certificate. Repeating it changes nothing. */
  removeTaxCertificate: change
    .route({ method: 'DELETE', path: '/customers/{id}/tax-certificate', tags })
    .input(ById)
    .output(CustomerDetail),
  /** Saves a property. Existing quotes keep the address they show. */
  saveProperty: change
    .route({ method: 'PUT', path: '/customers/{id}/properties/{property_id}', tags })
    .input(ById.extend({ property_id: Id('properties'), property: PropertyInput }))
    .output(CustomerDetail),
  /** Switches reminders on or off for all quotes of the customer. */
  switchFollowUps: member('quotes.write', 'write')
    .route({ method: 'PUT', path: '/customers/{id}/follow-ups', tags })
    .input(ById.extend({ on: z.boolean() }))
    .output(Done),
  /**
   * Records that the customer agreed to text messages, or wants none. TEXT_REFUSED while a STOP is in force: only the
   * customer can revoke it.
   */
  recordConsent: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/customers/{id}/text-consent', tags })
    .input(ById.extend({ agreed: z.boolean() }))
    .output(Done),
};

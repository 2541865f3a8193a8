import { LANGUAGES } from '#domain/language/language.ts';
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import { z } from 'zod';
import { Id, member, PAGE_MAX, TextInput, Timestamp, TrimmedText } from './base.ts';
import { Message, QuoteListItem } from './quote-fields.ts';

const tags = ['customers'];
const read = member('quotes.view').meta({ scope: 'customers:read' });
const ById = z.object({ id: Id('customers') });

const Page = z.object({
  cursor: TextInput().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(25),
});

/** Who a customer is and how to reach them. */
const CustomerRow = z.object({
  id: Id('customers'),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** empty while nobody has said: the company's default counts */
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
  /** Increases with every change of what people enter; a save names the one it started from. */
  edit_number: z.int(),
  source: z.string(),
  /** the number of the certificate of a customer who pays no tax */
  tax_number: z.string(),
  /** whether reminders go out for this customer's quotes */
  follow_up: z.boolean(),
  created_at: Timestamp,
});

export const CustomerMessage = Message.extend({ quote_id: Id('quotes'), quote_number: z.string() });

export const customers = {
  /** Customers whose name, email, phone or address contains the text. Those of whom something changed last come first. */
  list: read
    .route({ method: 'GET', path: '/customers', tags })
    .input(
      Page.extend({
        search: TrimmedText().max(SEARCH_MAX).default(''),
        sort: z.enum(['updated_at', 'name']).default('updated_at'),
      }),
    )
    .output(z.object({ items: z.array(CustomerListItem), next_cursor: TextInput().nullable() })),
  /** The id of a customer who was merged into another leads to the other. */
  get: read.route({ method: 'GET', path: '/customers/{id}', tags }).input(ById).output(CustomerDetail),
  /** All quotes of a customer, archived ones too; the newest first. */
  quotes: read
    .route({ method: 'GET', path: '/customers/{id}/quotes', tags })
    .input(ById.extend(Page.shape))
    .output(z.object({ items: z.array(QuoteListItem), next_cursor: TextInput().nullable() })),
  /** What was sent to a customer about quotes, by mail and text, and what became of it; the newest first. */
  messages: read
    .route({ method: 'GET', path: '/customers/{id}/messages', tags })
    .input(ById.extend(Page.shape))
    .output(z.object({ items: z.array(CustomerMessage), next_cursor: TextInput().nullable() })),
};

import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Procedures } from '#server/auth/procedures.ts';
import { presentMessage, presentQuoteRow } from '#server/features/quotes/present.ts';
import type { Services } from '#server/features/services.ts';
import { messagesToCustomer, quotesOfCustomer } from './queries.ts';

/** The calls about a customer that are answered from their quotes. */
export function quotesOfCustomerRoutes({ customers }: Procedures, services: Services) {
  const { db } = services;
  return {
    quotes: customers.quotes.handler(async ({ input, context }) => {
      const { items, states, next_cursor } = await quotesOfCustomer(db, context.caller.member.scope, input);
      const now = services.now();
      const rows = items.map((row) => ({ ...presentQuoteRow(row, now), payment_state: states.get(row.id) ?? null }));
      return { items: rows, next_cursor };
    }),
    messages: customers.messages.handler(async ({ input, context }) => {
      const { items, next_cursor } = await messagesToCustomer(db, context.caller.member.scope, input);
      const rows = items.map((row) => ({
        ...presentMessage(row),
        quote_id: row.quote_id,
        quote_number: quoteNumber(row.quote_number),
      }));
      return { items: rows, next_cursor };
    }),
  };
}

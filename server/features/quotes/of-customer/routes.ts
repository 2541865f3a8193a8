import { ProductError } from '#domain/errors.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { presentPhoto } from '#server/features/quotes/photos/present.ts';
import { presentMessage, presentQuoteRow } from '#server/features/quotes/present.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { balanceOfCustomer } from './balance.ts';
import { photosOfCustomer } from './photos.ts';
import { messagesToCustomer, quotesOfCustomer } from './queries.ts';
import { standingsOf } from './standings.ts';

export function quotesOfCustomerRoutes({ customers }: Procedures, services: Services) {
  const { db } = services;
  return {
    quotes: customers.quotes.handler(async ({ input, context }) => {
      const { items, states, next_cursor } = await quotesOfCustomer(db, context.caller.member.scope, input);
      const now = services.now();
      const rows = items.map((row) => ({ ...presentQuoteRow(row, now), payment_state: states.get(row.id) ?? null }));
      return { items: rows, next_cursor };
    }),
    standings: customers.standings.handler(({ input, context }) => {
      const { scope, organization } = context.caller.member;
      if (!organization) throw new ProductError('NOT_FOUND');
      const time = { now: services.now(), timeZone: organization.timeZone };
      return standingsOf(db, scope, input.ids, time);
    }),
    balance: customers.balance.handler(async ({ input, context }) => {
      const { balance, payments } = await balanceOfCustomer(db, context.caller.member.scope, input.id);
      const rows = payments.map(({ number, at, ...entry }) => ({
        ...entry,
        quote_number: quoteNumber(number),
        at: at.toISOString(),
      }));
      return { ...balance, payments: rows };
    }),
    photos: customers.photos.handler(async ({ input, context }) => {
      const rows = await photosOfCustomer(db, context.caller.member.scope, input.id);
      const now = services.now();
      return rows.map((row) => ({
        ...presentPhoto(services.files, row, now),
        quote_id: row.quote_id,
        quote_number: quoteNumber(row.number),
      }));
    }),
    messages: customers.messages.handler(async ({ input, context }) => {
      const { items, next_cursor } = await messagesToCustomer(db, context.caller.member.scope, input);
      const rows = items.map((row) => ({
        ...presentMessage(services, row),
        quote_id: row.quote_id,
        quote_number: quoteNumber(row.quote_number),
      }));
      return { items: rows, next_cursor };
    }),
  };
}

import type { CompiledQuery, Insertable } from 'kysely';
import { FIRST_QUOTE_NUMBER } from '#domain/quote/quote-number.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { compileOnce, compileOncePerShape } from '#server/platform/db/compiled-query.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { together } from '#server/platform/db/together.ts';

/**
 * Returns the company's next number: 1001, 1002 … Concurrent calls wait for each other's row lock here, so numbers have
 * neither duplicates nor gaps.
 */
export async function nextQuoteNumber(tx: Tx, { orgId }: OrgScope): Promise<number> {
  const [[counted]] = await together(tx, numberCounted({ orgId }));
  if (!counted) throw new Error('The counter of quotes gave no number');
  return counted.last_number;
}

const numberCounted = compileOnce((db, { orgId }: { orgId: string }) =>
  db
    .insertInto('counters')
    .values({ org_id: orgId, kind: 'quote', last_number: FIRST_QUOTE_NUMBER })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'kind']).doUpdateSet((eb) => ({ last_number: eb('counters.last_number', '+', 1) })),
    )
    .returning('last_number'),
);

export function quoteInserted(row: Insertable<DB['quotes']>): CompiledQuery {
  return rowInserted(Object.keys(row), row);
}

const rowInserted = compileOncePerShape((db, columns: readonly string[], row: Insertable<DB['quotes']>) =>
  db
    .insertInto('quotes')
    .values(
      Object.fromEntries(columns.map((column) => [column, row[column as keyof typeof row]])) as Insertable<
        DB['quotes']
      >,
    ),
);

/** An API key's author is the person who created the key. */
export function authorColumns({ actor }: Author) {
  return { author_id: actor.id, api_key_id: actor.apiKeyId ?? null };
}

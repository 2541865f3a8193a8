import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import { inOnePacket } from './naming-client.ts';

export type RowsOf<Queries extends readonly CompiledQuery[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Sends several statements of a transaction together and waits once. They run in this order. After a failed one, the
 * others have no effect, and its error is thrown.
 */
export async function together<const Queries extends readonly CompiledQuery[]>(
  tx: QueryExecutorProvider,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  const answers = await tx
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(inOnePacket(() => queries.map((query) => connection.executeQuery(query)))),
    );
  return rowsOf<Queries>(answers);
}

/** @throws the first error among the results */
export function rowsOf<Queries extends readonly CompiledQuery[]>(
  answers: readonly PromiseSettledResult<{ rows: unknown[] }>[],
): RowsOf<Queries> {
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : [])) as RowsOf<Queries>;
}

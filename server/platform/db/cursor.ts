import pg from 'pg';
import { ProductError } from '#domain/errors.ts';

const NO_SUCH_PAGE = 'This page of the list does not exist.';

/**
 * The position where a page of a list ended: the sort order, its value, and a tie-break for rows with the same value.
 * Values are text, because a Date would lose the microseconds that distinguish two rows.
 */
export type Position<Sort extends string> = readonly [sort: Sort, value: string, tieBreak: string];

export function encodeCursor(position: Position<string>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws ProductError INVALID_INPUT for a cursor from another list or order */
export function decodeCursor<Sort extends string>(cursor: string, sort: Sort): Position<Sort> {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(position) &&
      position.length === 3 &&
      position[0] === sort &&
      position.every((part) => typeof part === 'string')
    )
      return position as unknown as Position<Sort>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ProductError('INVALID_INPUT', NO_SUCH_PAGE);
}

/** SQLSTATE class 22 means that a value has the wrong type or format. */
function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code?.startsWith('22') ?? false);
}

/** A value of the wrong type means that someone wrote the cursor by hand. */
export function pageFailure(error: unknown, cursor: string | undefined): unknown {
  return cursor !== undefined && isDataException(error) ? new ProductError('INVALID_INPUT', NO_SUCH_PAGE) : error;
}

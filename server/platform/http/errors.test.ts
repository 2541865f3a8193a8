import pg from 'pg';
import { expect, test } from 'vitest';
import { toCatalogError } from './errors.ts';

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('of the database', 0, 'error'), { code });

test.each([
  ['the program was idle within a transaction for too long', '25P03', 503],
  ['a transaction took too long', '25P04', 503],
  ['a connection was idle for too long', '57P05', 503],
  ['a statement took too long', '57014', 503],
  ['a lock took too long', '55P03', 503],
  ['the server shuts down', '57P01', 503],
  ['a transaction has failed before', '25P02', 500],
  ['a table does not exist', '42P01', 500],
])('when %s (%s), the response has status %i', (_, code, status) => {
  expect(toCatalogError(databaseError(code)).status).toBe(status);
});

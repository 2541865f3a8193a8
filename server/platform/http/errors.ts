import { ORPCError, ValidationError } from '@orpc/server';
import { RETRY_SECONDS } from '#contract/failure-messages.ts';
import { type ErrorCode, errorCodeOf, isErrorCode, ProductError } from '#domain/errors.ts';
import { type CatalogError, catalogError, ofProduct } from '#server/platform/auth/catalog-error.ts';
import { WaitedTooLong } from '#server/platform/fair-scheduling/fair-queue.ts';
import { isDiskFull } from '#server/platform/files/file-errors.ts';
import { BodyTooLargeError, BodyTooSlowError } from './request-body.ts';
import { ClientGone } from './served-request.ts';

/**
 * Codes for characters that PostgreSQL can't store: NUL in text, and unpaired surrogates in JSON. No one types these,
 * so fields need no rule for them.
 */
const UNSTORABLE_TEXT = new Set(['22021', '22P02', '22P05']);

const BY_LIBRARY_CODE: Readonly<Record<string, ErrorCode>> = {
  UNAUTHORIZED: 'NOT_AUTHENTICATED',
  FORBIDDEN: 'PERMISSION_DENIED',
  CONFLICT: 'ALREADY_EXISTS',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
  PAYLOAD_TOO_LARGE: 'TOO_LARGE',
  METHOD_NOT_SUPPORTED: 'NOT_FOUND',
};

/** An unexpected error becomes UNKNOWN, and keeps its cause for the log. */
export function toCatalogError(error: unknown): CatalogError {
  if (error instanceof ORPCError) return fromLibrary(error);
  if (error instanceof ProductError) return ofProduct(error);
  if (error instanceof BodyTooLargeError) return catalogError('TOO_LARGE', { cause: error });
  if (error instanceof BodyTooSlowError) return catalogError('NETWORK', { cause: error });
  if (isOutOfSpace(error)) return catalogError('STORAGE_FULL', { cause: error });
  if (isDatabaseGone(error) || isBusy(error) || error instanceof ClientGone)
    return catalogError('NETWORK', { cause: error });
  if (isSqlState(error) && UNSTORABLE_TEXT.has(error.code)) return catalogError('INVALID_INPUT', { cause: error });
  // Uses only the database's error codes, because the text of an unexpected message must not decide what people see.
  const code = isSqlState(error) ? errorCodeOf({ code: error.code }) : 'UNKNOWN';
  return catalogError(code, { cause: error });
}

/** Returns the default Retry-After header. A response may have a more exact one. */
export function retryHeaders({ status }: CatalogError): [name: string, value: string][] {
  return status === 429 || status === 503 ? [['retry-after', String(RETRY_SECONDS)]] : [];
}

function fromLibrary(error: CatalogError): CatalogError {
  if (isErrorCode(error.code)) return error;
  if (error.code === 'BAD_REQUEST') return invalidInput(error);
  const code = BY_LIBRARY_CODE[error.code] ?? 'UNKNOWN';
  return catalogError(code, { cause: error });
}

/** The toast shows the first problem's message. `data.issues` has a message per field. */
function invalidInput(error: CatalogError): CatalogError {
  if (!(error.cause instanceof ValidationError)) return catalogError('INVALID_INPUT', { cause: error });
  const issues = error.cause.issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part)),
    message: issue.message,
  }));
  const first = issues[0]?.message;
  return catalogError('INVALID_INPUT', { ...(first === undefined ? {} : { message: first }), data: { issues } });
}

type CodedError = Error & { code: string };

function hasCode(error: unknown): error is CodedError {
  return error instanceof Error && typeof (error as Partial<CodedError>).code === 'string';
}

function isSqlState(error: unknown): error is CodedError {
  // Requires a digit, because EPIPE has five letters but isn't an SQLSTATE.
  return hasCode(error) && /^(?=.*\d)[\dA-Z]{5}$/.test(error.code);
}

/**
 * Returns true when something took too long: a lock (55P03), a statement (57014), a transaction (25P04), the program
 * between two statements (25P03, 57P05), or a turn in a queue.
 */
function isBusy(error: unknown): boolean {
  const isTooLong = isSqlState(error) && /^(?:55P03|57014|25P0[34]|57P05)$/.test(error.code);
  return isTooLong || error instanceof WaitedTooLong;
}

/** 53100 is PostgreSQL's code for a full disk. */
function isOutOfSpace(error: unknown): boolean {
  return isDiskFull(error) || (isSqlState(error) && error.code === '53100');
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);

/**
 * Returns true when the database is down or restarting: class 08, 57P0x, or 53300 for too many connections. The driver
 * and its pool set no code, so their texts are compared.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone);
  if (!(error instanceof Error)) return false;
  if (isSqlState(error)) return /^(?:08...|57P0[1-3]|53300)$/.test(error.code);
  if (hasCode(error) && UNREACHABLE.has(error.code))
    return (error as NodeJS.ErrnoException).syscall === 'connect' || error.code !== 'ENOENT';
  return /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  );
}

import { ORPCError } from '@orpc/server';
import { ERRORS, type ErrorCode, type ProductError } from '#domain/errors.ts';

/** An error that the client may see. Its code and message come from the error catalog. */
export type CatalogError = ORPCError<string, unknown>;

export function catalogError(
  code: ErrorCode,
  options: { message?: string; data?: unknown; cause?: unknown } = {},
): CatalogError {
  const { status, message } = ERRORS[code];
  return new ORPCError<string, unknown>(code, {
    status,
    message: options.message ?? message,
    data: options.data,
    ...(options.cause === undefined ? {} : { cause: options.cause }),
  });
}

export function ofProduct(error: ProductError): CatalogError {
  const data = Object.keys(error.details).length > 0 ? { data: error.details } : {};
  return catalogError(error.code, { message: error.message, cause: error, ...data });
}

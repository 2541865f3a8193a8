import { ORPCError } from '@orpc/server';
import { type ErrorCode, ERRORS, type ProductError } from '#domain/errors.ts';

/** An error that may leave the server: its code and text are in the catalogue. */
export type CatalogueError = ORPCError<string, unknown>;

export function catalogueError(
  code: ErrorCode,
  options: { message?: string; data?: unknown; cause?: unknown } = {},
): CatalogueError {
  const { status, message } = ERRORS[code];
  return new ORPCError<string, unknown>(code, {
    status,
    message: options.message ?? message,
    data: options.data,
    ...(options.cause === undefined ? {} : { cause: options.cause }),
  });
}

/** A refusal of the program itself. The API library marks it as one that the contract names. */
export function ofProduct(error: ProductError): CatalogueError {
  const data = Object.keys(error.details).length > 0 ? { data: error.details } : {};
  return catalogueError(error.code, { message: error.message, cause: error, ...data });
}

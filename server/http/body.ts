/** Limits on what a request may send. */
import type { IncomingMessage } from 'node:http';

/** A page form: sign-in, approval. */
export const PAGE_BODY_BYTES = 64 * 1024;
/** A JSON call: the largest is a quote of some hundred lines with its notes. */
export const JSON_BODY_BYTES = 1024 * 1024;
/** An upload: one photo of at most 25 MiB and the form around it. */
export const UPLOAD_BODY_BYTES = 26 * 1024 * 1024;

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** Bytes this API request may send, by what it says it sends. */
export function apiBodyLimit(contentType: string | undefined): number {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isUpload = type === 'multipart/form-data' || type.startsWith('image/') || type === 'application/octet-stream';
  return isUpload ? UPLOAD_BODY_BYTES : JSON_BODY_BYTES;
}

/** True when the request announces more than `limit` bytes; one that announces nothing is counted while it is read. */
export function announcesTooMuch(request: IncomingMessage, limit: number): boolean {
  return Number(request.headers['content-length'] ?? 0) > limit;
}

/**
 * Cuts a body off that goes on beyond the limit without having announced it: the rest is received and forgotten, so
 * that memory stays bounded and an answer can still be sent. What was cut must not be used.
 *
 * @returns tells whether that has happened
 */
export function cutBodyAt(request: IncomingMessage, limit: number): () => boolean {
  let bytes = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null): boolean => {
    if (chunk === null) return push(null);
    bytes += chunk.length;
    return bytes > limit || push(chunk);
  };
  return () => bytes > limit;
}

/**
 * Reads a whole body.
 *
 * @throws BodyTooLargeError for one of more than `limit` bytes
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (announcesTooMuch(request, limit)) throw new BodyTooLargeError();
  const isCut = cutBodyAt(request, limit);
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  if (isCut()) throw new BodyTooLargeError();
  return Buffer.concat(chunks);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { ClientGone } from './served-request.ts';

/** The limit for a page form, such as sign-in or approval. */
export const PAGE_BODY_BYTES = 64 * 1024;
/** The limit for a page form whose file is only hashed, such as a signed copy with its photos. */
export const HASHED_FILE_BYTES = 20 * 1024 * 1024;
/** The limit for a call that needs no session. */
export const PUBLIC_BODY_BYTES = 64 * 1024;
/** The limit for a call by a signed-in user. The largest is a quote with a few hundred lines and its notes. */
export const JSON_BODY_BYTES = 1024 * 1024;

/** A slow phone takes minutes to send a photo. A client that sends less than this per window counts as stalled. */
export const PROGRESS = { bytes: 16 * 1024, windowMs: 15_000 } as const;

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The body stopped arriving, or arrived more slowly than any real client sends. */
export class BodyTooSlowError extends Error {
  override readonly name = 'BodyTooSlowError';
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Returns the media type without parameters, in lowercase; empty if there is no Content-Type header. */
export function mediaType({ headers }: IncomingMessage): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Passes the body on in pieces as they arrive. An error thrown by `take` ends the reading. The connection stays open
 * for a response.
 * @throws BodyTooLargeError beyond `limit` bytes, immediately when the length was declared
 * @throws BodyTooSlowError
 * @throws ClientGone
 */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  take: (piece: Buffer) => void,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(new BodyTooLargeError());
  // The client left while limits and session were being checked, so no more events will come.
  if (request.destroyed && !request.readableEnded) return Promise.reject(new ClientGone('The body was cut off'));
  // A client that sent Expect: 100-continue is waiting for this.
  if (request.headers.expect !== undefined) response.writeContinue();
  return new Promise((resolve, reject) => {
    let received = 0;
    let before = 0;
    const end = (error?: unknown) => {
      clearInterval(watch);
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      request.pause();
      if (error === undefined) resolve();
      else reject(error);
    };
    const watch = setInterval(() => {
      if (received - before < PROGRESS.bytes) end(new BodyTooSlowError());
      before = received;
    }, PROGRESS.windowMs);
    const onData = (piece: Buffer) => {
      received += piece.length;
      if (received > limit) return end(new BodyTooLargeError());
      try {
        take(piece);
      } catch (error) {
        end(error);
      }
    };
    const onEnd = () => end();
    const onClose = () => end(new ClientGone('The body was cut off'));
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

/** @throws like `receiveBody` */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  grow: (bytes: number) => void,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await receiveBody(request, response, limit, (piece) => {
    grow(piece.length);
    pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** How much of an unwanted body is received and discarded, so that its sender gets to read the response. */
const DROPPED_BYTES = 1024 * 1024;
const DROP_MS = 5000;

/**
 * Sends a response before the whole body has arrived, at little cost. If little is left, receives and discards it, and
 * keeps the connection. If much is left, reads no more and cuts the connection a moment later. Many clients would never
 * see the response after an immediate cut.
 */
export function answerBeforeBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  const { socket, headers } = request;
  const isShort = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= DROPPED_BYTES;
  if (isShort && headers.expect === undefined) {
    response.once('finish', () => dropRest(request));
    return;
  }
  response.shouldKeepAlive = false;
  const { destroySoon } = socket;
  // Node calls this when it has sent the last response on a connection.
  socket.destroySoon = () => {
    if (request.complete) return destroySoon.call(socket);
    socket.end();
    dropRest(request);
  };
}

function dropRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let dropped = 0;
  const cut = setTimeout(() => request.socket.destroy(), DROP_MS);
  request.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > DROPPED_BYTES) request.pause();
  });
  for (const over of ['end', 'close', 'error']) request.once(over, () => clearTimeout(cut));
  request.resume();
}

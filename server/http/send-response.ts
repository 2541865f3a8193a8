/** The one place where a response leaves the program. Whether its content is compressed is decided here, before a byte is written. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { acceptedEncoding, compressText, type Encoded, type Encoding } from './compression.ts';

/** A body in every encoding in which it is shorter than as it is. */
export type Variants = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

export type Content =
  /** Compressed here if the client takes it. */
  | { text: string | Buffer }
  /** Compressed before, because it is sent many times. */
  | { variants: Variants }
  /** Sent piece by piece and never compressed: photos, PDFs and archives already are. `size` in bytes, if it is known. */
  | { stream: ByteStream; size?: number };

/** A web stream of bytes, whether Node's types or a browser's are known. */
interface ByteStream extends AsyncIterable<Uint8Array> {
  cancel(): Promise<void>;
}

interface Outgoing {
  status: number;
  /** Left out where there is nothing to say but the status. */
  content?: Content | undefined;
  /** The version of the content. A client that has it is answered with 304 and no content. */
  etag?: string;
}

/**
 * Sends a response whole. Headers set on it before stay; those that describe the encoding and the length are set here. A
 * HEAD request gets the headers of the content alone.
 *
 * @returns when a stream was read to its end, or when the rest is in the hands of Node
 * @throws what the stream throws, or an error when the client leaves in the middle of it
 */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, content, etag }: Outgoing,
): Promise<void> {
  response.statusCode = status;
  if (etag !== undefined) response.setHeader('etag', etag);
  const isKnown = etag !== undefined && request.headers['if-none-match'] === etag;
  if (isKnown) response.statusCode = 304;
  const withBody = !isKnown && request.method !== 'HEAD';
  if (content && 'stream' in content) {
    if (content.size !== undefined && !isKnown) response.setHeader('content-length', content.size);
    if (withBody) return pipeline(Readable.fromWeb(content.stream as ReadableStream<Uint8Array>), response);
    await content.stream.cancel();
  } else if (content) {
    response.appendHeader('vary', 'accept-encoding');
    if (!isKnown) {
      const { body, encoding } = await encoded(content, acceptedEncoding(request.headers));
      if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
      response.setHeader('content-length', Buffer.byteLength(body));
      if (withBody) return void response.end(body);
    }
  }
  response.end();
}

function encoded(content: Exclude<Content, { stream: unknown }>, accepted: Encoding): Promise<Encoded> | Encoded {
  if ('text' in content) return compressText(content.text, accepted);
  const body = content.variants[accepted];
  return body ? { body, encoding: accepted } : { body: content.variants.identity, encoding: 'identity' };
}

/** Sets headers on a response; of cookies there may be many, of everything else there is one. */
export function setHeaders(response: ServerResponse, headers: Iterable<readonly [name: string, value: string]>): void {
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
}

/** Sends one text whole, compressed if the client takes it. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string | Buffer,
): Promise<void> {
  return sendResponse(request, response, { status, content: { text } });
}

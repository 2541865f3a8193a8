/** Only this module sends responses. It decides about compression before a byte is written. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { acceptedEncoding, compressText, type Encoded, type Encoding } from './compression.ts';

export type Variants = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

export type ResponseContent =
  /** Compressed here if the client accepts it. */
  | { text: string | Buffer }
  /** Precompressed, because it is sent many times. */
  | { variants: Variants }
  /** Never compressed, because photos, PDFs and archives already are. `size` is in bytes, if known. */
  | { stream: ByteStream; size?: number };

/** A web stream of bytes that fits both Node's types and the browser's. */
interface ByteStream extends AsyncIterable<Uint8Array> {
  cancel(): Promise<void>;
}

interface Outgoing {
  status: number;
  /** Omitted when the status says everything. */
  content?: ResponseContent | undefined;
  /** The version of the content. A client that has it already gets 304 and no content. */
  etag?: string;
}

/**
 * Sends a complete response. Sets the headers for encoding and length, and keeps all others. A HEAD request gets only
 * headers.
 * @returns when a stream was read to its end, or when Node has taken over the rest
 * @throws the stream's error, or an error when the client leaves during a stream
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

function encoded(
  content: Exclude<ResponseContent, { stream: unknown }>,
  accepted: Encoding,
): Promise<Encoded> | Encoded {
  if ('text' in content) return compressText(content.text, accepted);
  const body = content.variants[accepted];
  return body ? { body, encoding: accepted } : { body: content.variants.identity, encoding: 'identity' };
}

/** Adds cookies, and lets any other header replace an earlier one. */
export function setHeaders(response: ServerResponse, headers: Iterable<readonly [name: string, value: string]>): void {
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
}

export function sendTextResponse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string | Buffer,
): Promise<void> {
  return sendResponse(request, response, { status, content: { text } });
}

/** Compression of answers made on the fly: once and whole, never as a stream (a flushed stream costs three times the render). */
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const MIN_BYTES = 1024;
const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

/** The best encoding the client takes; one with `;q=0` is refused by it. */
export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding {
  const offered = headers['accept-encoding'];
  const accepts = (name: string) =>
    typeof offered === 'string' &&
    new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0+)?(?:\\s*,|\\s*$))`, 'i').test(offered);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** Compresses a text of a kilobyte or more; shorter ones fit one packet anyway. */
export async function compressText(text: Buffer, accepted: Encoding): Promise<{ body: Buffer; encoding: Encoding }> {
  if (accepted === 'identity' || text.length < MIN_BYTES) return { body: text, encoding: 'identity' };
  const body =
    accepted === 'br'
      ? await brotliWhole(text, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        })
      : await gzipWhole(text, { level: 6 });
  return { body, encoding: accepted };
}

/**
 * Compresses as well as can be what is sent many times.
 * @returns undefined when that would not be shorter
 */
export async function compressOnce(text: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer | undefined> {
  const compressed =
    encoding === 'br'
      ? await brotliWhole(text, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        })
      : await gzipWhole(text, { level: 9 });
  return compressed.length < text.length ? compressed : undefined;
}

/** Sends one text whole, compressed if the client takes it. Headers set on the response before stay. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string | Buffer,
): Promise<void> {
  const accepted = acceptedEncoding(request.headers);
  const { body, encoding } = await compressText(Buffer.from(text as string), accepted);
  response.statusCode = status;
  response.appendHeader('vary', 'accept-encoding');
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

type HeaderList = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/**
 * Makes a response compress the JSON text that the API library will end it with. The library writes its headers
 * first, so they are held back until the text is there; streams and downloads pass untouched.
 */
export function compressJson(request: IncomingMessage, response: ServerResponse): void {
  const accepted = acceptedEncoding(request.headers);
  if (accepted === 'identity') return;
  const { writeHead, write, end } = response;
  const passOn = (held: ServerResponse) => Object.assign(held, { writeHead, write, end });
  response.writeHead = function holdHeaders(this: ServerResponse, status: number, ...rest: unknown[]) {
    this.statusCode = status;
    const headers = rest.at(-1) as HeaderList;
    if (headers !== undefined && !Array.isArray(headers) && typeof headers === 'object') {
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.setHeader(name, value);
    }
    return this;
  };
  // The first piece of a download; Node sends the headers with it, by the method that holds them back.
  response.write = function writeUntouched(this: ServerResponse, ...chunk: unknown[]) {
    return Reflect.apply(write, passOn(this), chunk) as boolean;
  } as ServerResponse['write'];
  response.end = function endCompressed(this: ServerResponse, chunk?: unknown, ...rest: unknown[]) {
    passOn(this);
    if (typeof chunk === 'string' && chunk.length >= MIN_BYTES && isJson(this)) {
      sendText(request, this, this.statusCode, chunk).catch((error: unknown) => this.destroy(error as Error));
      return this;
    }
    return Reflect.apply(end, this, [chunk, ...rest]) as ServerResponse;
  } as ServerResponse['end'];
}

function isJson(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('application/json');
}

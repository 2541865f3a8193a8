/** Compresses only complete texts, because flushing a compressed stream costs three times as much as rendering. */
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** An uncompressed text stays a string, because Node sends a string together with the headers. */
export interface Encoded {
  body: string | Buffer;
  encoding: Encoding;
}

const MIN_BYTES = 1024;
const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

/** `;q=0` means that the client refuses an encoding. */
export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding {
  const offered = headers['accept-encoding'];
  const accepts = (name: string) =>
    typeof offered === 'string' &&
    new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0+)?(?:\\s*,|\\s*$))`, 'i').test(offered);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** A text under a kilobyte fits into one packet, so compressing it saves nothing. */
export async function compressText(text: string | Buffer, accepted: Encoding): Promise<Encoded> {
  if (accepted === 'identity' || Buffer.byteLength(text) < MIN_BYTES) return { body: text, encoding: 'identity' };
  const body =
    accepted === 'br'
      ? await brotliWhole(text, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
          },
        })
      : await gzipWhole(text, { level: 6 });
  return { body, encoding: accepted };
}

/**
 * Compresses at the highest level, for content that is sent many times.
 * @returns undefined when the result would not be shorter
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

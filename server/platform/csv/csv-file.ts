import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';

/** utf-16le stands for UTF-16 in either byte order. The file's byte order mark decides. */
type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le';
type Delimiter = ',' | ';' | '\t';

export interface CsvForm {
  encoding: Encoding;
  delimiter: Delimiter;
}

/** The file can't be read as rows. The message is for the person who chose the file. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv';
}

/** Optional first line that tells Excel the separator. It isn't a row of the table. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t])\r?\n/i;
/** Far longer than any row of an address book. A longer row usually means an unclosed quotation mark. */
const ROW_CHARACTERS_MAX = 100_000;
const SNIFFED_BYTES = 65_536;
/** Number of bytes parsed before other work gets a turn, few enough not to delay requests noticeably. */
const PIECE_BYTES = 16_384;

/**
 * Detects the format of a file. The encoding is UTF-16 with a byte order mark, UTF-8 if all bytes are valid, otherwise
 * Windows-1252. The first line may name the separator. Otherwise it is the most frequent one in the first row.
 * @throws UnreadableCsv if the file is not text at all
 */
export function sniffCsv(bytes: Uint8Array): CsvForm {
  if (bytes.length === 0) throw new UnreadableCsv('This file is empty.');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new UnreadableCsv('This looks like an Excel workbook. Save it as CSV in Excel and choose that file.');
  const encoding = encodingOf(bytes);
  const start = decoderFor(encoding, bytes).decode(bytes.subarray(0, SNIFFED_BYTES));
  if (start.includes('\0')) throw new UnreadableCsv('This isn’t a text file. Choose a CSV file.');
  return { encoding, delimiter: delimiterOf(start) };
}

function encodingOf(bytes: Uint8Array): Encoding {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || isBigEndian(bytes)) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch (error) {
    // A TypeError means that the bytes aren't valid UTF-8.
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

function isBigEndian(bytes: Uint8Array): boolean {
  return bytes[0] === 0xfe && bytes[1] === 0xff;
}

function decoderFor(encoding: Encoding, start: Uint8Array): InstanceType<typeof TextDecoder> {
  return new TextDecoder(encoding === 'utf-16le' && isBigEndian(start) ? 'utf-16be' : encoding);
}

function delimiterOf(text: string): Delimiter {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  if (named) return named as Delimiter;
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === '\n' && !isQuoted) break;
    else if (!isQuoted && Object.hasOwn(counts, sign)) counts[sign as Delimiter] += 1;
  }
  return (Object.keys(counts) as Delimiter[]).reduce((best, next) => (counts[next] > counts[best] ? next : best));
}

type Bytes = AsyncIterable<Uint8Array> | readonly [Uint8Array];

/**
 * Yields the rows of a file, including the first, a few hundred at a time. Skips empty lines. Holds only one batch and
 * one block of the file in memory.
 * @throws UnreadableCsv
 */
export async function* csvRows(
  bytes: Bytes,
  { encoding, delimiter }: CsvForm,
  batchSize: number,
): AsyncGenerator<string[][]> {
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    max_record_size: ROW_CHARACTERS_MAX,
  });
  const text = Readable.from(decoded(bytes, encoding));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    let batch: string[][] = [];
    for await (const row of parser as AsyncIterable<string[]>) {
      batch.push(row);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    if (error instanceof CsvError) throw explained(error);
    throw error;
  } finally {
    text.destroy();
    parser.destroy();
  }
}

async function* decoded(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
  let decoder: ReturnType<typeof decoderFor> | undefined;
  for await (const chunk of bytes)
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const isStart = decoder === undefined;
      decoder ??= decoderFor(encoding, chunk);
      const text = decoder.decode(chunk.subarray(from, from + PIECE_BYTES), { stream: true });
      yield isStart ? text.replace(SEPARATOR_LINE, '') : text;
    }
  if (decoder) yield decoder.decode();
}

function explained({ code, lines }: CsvError & { lines?: number }): UnreadableCsv {
  const place = lines === undefined ? '' : ` near line ${lines}`;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableCsv(
      `A quotation mark is opened${place} and never closed, or a row there has more than ${ROW_CHARACTERS_MAX.toLocaleString('en-US')} characters. Correct it and choose the file again.`,
    );
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableCsv(
      `A quotation mark is opened${place} and never closed. Correct it and choose the file again.`,
    );
  return new UnreadableCsv(`We can’t read this file as a table${place}.`);
}

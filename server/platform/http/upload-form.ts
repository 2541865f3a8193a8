/** Parses an upload: a form with one file and the few fields of its procedure, and nothing else. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { ProductError } from '#domain/errors.ts';

export interface UploadShape {
  fields: number;
  /** maximum bytes of the file and the form around it */
  bytes: number;
}

/** `sha256` replaces the file with its hash, so that the file is never stored. */
type FileAs = 'file' | 'sha256';

interface UploadForm {
  /** @throws ProductError INVALID_INPUT as soon as the form turns out to be malformed */
  take(piece: Buffer): void;
  /** @throws ProductError INVALID_INPUT when the form is incomplete */
  end(): Promise<FormData>;
}

const FIELD_BYTES = 64 * 1024;

function refusal(cause?: unknown): ProductError {
  const error = new ProductError('INVALID_INPUT');
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** @throws ProductError INVALID_INPUT when the request has no multipart boundary */
export function openUploadForm(
  { headers }: IncomingMessage,
  { fields }: Pick<UploadShape, 'fields'>,
  fileAs: FileAs = 'file',
): UploadForm {
  const form = new FormData();
  const finished = Promise.withResolvers<FormData>();
  // A caller that stops early never awaits this promise.
  finished.promise.catch(() => undefined);
  const parser = openParser(headers, fields);
  let failure: ProductError | undefined;
  const fail = (cause?: unknown) => {
    failure ??= cause instanceof ProductError ? cause : refusal(cause);
    finished.reject(failure);
  };
  // Refuses a form with too many parts at the first extra part, not after 400,000.
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => fail());
  parser.on('error', fail);
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut || typeof name !== 'string') fail();
    else form.append(name, value);
  });
  parser.on('file', (name, stream, fileName, _encoding, type) => {
    stream.on('error', fail);
    if (fileAs === 'sha256') {
      hashStream(stream, (sha256) => form.append(name ?? '', sha256));
      return;
    }
    const pieces: Buffer<ArrayBuffer>[] = [];
    stream.on('data', (piece: Buffer<ArrayBuffer>) => pieces.push(piece));
    stream.on('end', () => form.append(name ?? '', new File(pieces.splice(0), asNamed(fileName ?? 'file'), { type })));
  });
  parser.on('finish', () => finished.resolve(form));
  return {
    take(piece) {
      if (!failure) parser.write(piece);
      if (failure) throw failure;
    },
    end() {
      if (!failure) parser.end();
      return finished.promise;
    },
  };
}

/** @param done gets lowercase hexadecimal, or '' for the empty file that browsers send when none was chosen */
function hashStream(stream: Readable, done: (sha256: string) => void): void {
  const hash = createHash('sha256');
  let bytes = 0;
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length;
    hash.update(piece);
  });
  stream.on('end', () => done(bytes > 0 ? hash.digest('hex') : ''));
}

/** Browsers escape only these characters in names, because these would end the name or its line in the form. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

function asNamed(fileName: string): string {
  return fileName.replace(/%(?:22|0D|0A)/g, (escaped) => ESCAPED[escaped] ?? escaped);
}

function openParser(headers: IncomingMessage['headers'], fields: number): BusboyInstance {
  const limits = { files: 1, fields, parts: fields + 1, fieldSize: FIELD_BYTES, fieldNameSize: 100, headerPairs: 20 };
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits });
  } catch (error) {
    throw refusal(error);
  }
}

/** Reads an upload: a form of one file and the few fields that its procedure has, and nothing beyond them. */
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { ProductError } from '#domain/errors.ts';

/** What the form of a procedure consists of. */
export interface UploadShape {
  /** text fields beside the file */
  fields: number;
  /** bytes of the file and the form around it */
  bytes: number;
}

/** Takes the form piece by piece. */
export interface UploadForm {
  /** @throws ProductError INVALID_INPUT as soon as the form is no such form */
  take(piece: Buffer): void;
  /** After the last piece. @throws ProductError INVALID_INPUT when the form breaks off */
  end(): Promise<FormData>;
}

const FIELD_BYTES = 64 * 1024;

function refusal(cause?: unknown): ProductError {
  const error = new ProductError('INVALID_INPUT');
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** @throws ProductError INVALID_INPUT when the request does not say how its parts are told apart */
export function openUploadForm({ headers }: IncomingMessage, { fields }: UploadShape): UploadForm {
  const form = new FormData();
  const finished = Promise.withResolvers<FormData>();
  // Whoever stops taking pieces never asks how it ended.
  finished.promise.catch(() => undefined);
  const parser = openParser(headers, fields);
  let failure: ProductError | undefined;
  const fail = (cause?: unknown) => {
    failure ??= cause instanceof ProductError ? cause : refusal(cause);
    finished.reject(failure);
  };
  // A form with more parts than the procedure has fields is refused at the first of them, not after 400,000.
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => fail());
  parser.on('error', fail);
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut || typeof name !== 'string') fail();
    else form.append(name, value);
  });
  parser.on('file', (name, stream, fileName, _encoding, type) => {
    const pieces: Buffer<ArrayBuffer>[] = [];
    stream.on('data', (piece: Buffer<ArrayBuffer>) => pieces.push(piece));
    stream.on('error', fail);
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

/** Browsers write these three so, and nothing else: what would end the name, or its line, in the form. */
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

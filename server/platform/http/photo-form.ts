/** Reads a page's form with photos. Too large or too many photos are left out, so that no one loses what they typed. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { ProductError } from '#domain/errors.ts';
import { PHOTO_MAX_BYTES } from '#domain/quote/photo-limits.ts';
import { ASKED_PHOTOS_MAX } from '#domain/quote/quote-request.ts';
import type { Reservation } from '#server/platform/fair-scheduling/byte-budget.ts';
import { PAGE_BODY_BYTES, receiveBody } from './request-body.ts';

/** All photos of a form together, with the fields. Eight photos of a good phone have half as many. */
const PHOTO_FORM_BYTES = 80 * 1024 * 1024;
const FIELDS_MAX = 200;

export interface FormPhotos {
  files: readonly Uint8Array<ArrayBuffer>[];
  /** how many photos were left out */
  left: number;
}

export const NO_FORM_PHOTOS: FormPhotos = { files: [], left: 0 };

/** Holds one reservation for each photo, so that a photo that is left out makes room for the next one. */
export class PhotoMemories {
  readonly #reserve: () => Reservation;
  readonly #held: Reservation[] = [];

  constructor(reserve: () => Reservation) {
    this.#reserve = reserve;
  }

  reserve(): Reservation {
    const memory = this.#reserve();
    this.#held.push(memory);
    return memory;
  }

  release(): void {
    for (const memory of this.#held.splice(0)) memory.release();
  }
}

interface ReadForm extends FormPhotos {
  fields: URLSearchParams;
}

function refusal(cause?: unknown): ProductError {
  const error = new ProductError('INVALID_INPUT');
  if (cause !== undefined) error.cause = cause;
  return error;
}

/**
 * @param memories gets a reservation for each photo, which the caller releases even after an error. A photo for which
 * there is no memory is left out
 * @throws ProductError INVALID_INPUT for a malformed form, or too many or too long fields
 * @throws like `receiveBody`
 */
export async function readPhotoForm(
  request: IncomingMessage,
  response: ServerResponse,
  memories: PhotoMemories,
): Promise<ReadForm> {
  const form = openForm(request, memories);
  await receiveBody(request, response, PHOTO_FORM_BYTES, (piece) => form.take(piece));
  return form.end();
}

function openForm({ headers }: IncomingMessage, memories: PhotoMemories) {
  const fields = new URLSearchParams();
  const files: Uint8Array<ArrayBuffer>[] = [];
  let left = 0;
  let fieldBytes = 0;
  let failure: ProductError | undefined;
  const finished = Promise.withResolvers<ReadForm>();
  // A caller that stops early never awaits this promise.
  finished.promise.catch(() => undefined);
  const fail = (cause?: unknown) => {
    failure ??= refusal(cause);
    finished.reject(failure);
  };
  const parser = openParser(headers);
  parser.on('error', fail);
  parser.on('fieldsLimit', () => fail());
  parser.on('partsLimit', () => fail());
  parser.on('filesLimit', () => {
    left += 1;
  });
  parser.on('field', (name, value, _isNameCut, isCut) => {
    fieldBytes += value.length;
    if (isCut || typeof name !== 'string' || fieldBytes > PAGE_BODY_BYTES) fail();
    else fields.append(name, value);
  });
  parser.on('file', (_name, stream) => {
    stream.on('error', fail);
    keepPhoto(stream, memories.reserve(), (photo) => {
      if (photo === null) left += 1;
      else if (photo.length > 0) files.push(photo);
    });
  });
  parser.on('finish', () => finished.resolve({ fields, files, left }));
  return {
    take(piece: Buffer) {
      if (!failure) parser.write(piece);
      if (failure) throw failure;
    },
    end(): Promise<ReadForm> {
      if (!failure) parser.end();
      return finished.promise;
    },
  };
}

/** @param done gets null for a photo that is too large, or for which there is no memory; empty if none was chosen */
function keepPhoto(stream: Readable, memory: Reservation, done: (photo: Uint8Array<ArrayBuffer> | null) => void): void {
  let pieces: Buffer[] | null = [];
  let bytes = 0;
  stream.on('data', (piece: Buffer) => {
    if (pieces === null) return;
    bytes += piece.length;
    if (bytes <= PHOTO_MAX_BYTES && hasMemory(memory, piece.length)) pieces.push(piece);
    else {
      pieces = null;
      memory.release();
    }
  });
  stream.on('end', () => done(pieces === null ? null : new Uint8Array(Buffer.concat(pieces))));
}

function hasMemory(memory: Reservation, bytes: number): boolean {
  try {
    memory.grow(bytes);
    return true;
  } catch (error) {
    if (error instanceof ProductError) return false;
    throw error;
  }
}

function openParser(headers: IncomingMessage['headers']): BusboyInstance {
  const limits = {
    files: ASKED_PHOTOS_MAX,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + 50,
    fieldSize: 8 * 1024,
    fieldNameSize: 200,
    headerPairs: 20,
  };
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits });
  } catch (error) {
    throw refusal(error);
  }
}

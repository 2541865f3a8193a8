import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnySchema } from '@orpc/contract';
import type { AnyProcedure } from '@orpc/server';
import { z } from 'zod';
import type { Policy } from '#contract/base.ts';
import { ProductError } from '#domain/errors.ts';
import { hasBody, JSON_BODY_BYTES, mediaType, PUBLIC_BODY_BYTES, readBody, receiveBody } from './request-body.ts';
import { openUploadForm, type UploadShape } from './upload-form.ts';

/**
 * Bytes allowed beyond the file itself, for the fields and boundaries. A file that is slightly too large still arrives,
 * and gets an exact error message.
 */
const AROUND_FILE_BYTES = 1024 * 1024;

const shapes = new WeakMap<AnySchema, UploadShape | null>();

/** Returns null unless the procedure's input contains a file. */
function uploadShapeOf(procedure: AnyProcedure): UploadShape | null {
  const { inputSchema } = procedure['~orpc'];
  if (!inputSchema) return null;
  const known = shapes.get(inputSchema);
  if (known !== undefined) return known;
  const shape = readShape(inputSchema);
  shapes.set(inputSchema, shape);
  return shape;
}

function readShape(schema: AnySchema): UploadShape | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.values(schema.shape);
  const file = fields.find((field) => field instanceof z.ZodFile);
  if (!file) return null;
  const { maxLength: maximum } = z.toJSONSchema(file);
  if (maximum === undefined) throw new Error('A file in the contract has no maximum size');
  return { fields: fields.length - 1, bytes: maximum + AROUND_FILE_BYTES };
}

export function isUpload(procedure: AnyProcedure): boolean {
  return uploadShapeOf(procedure) !== null;
}

function bodyLimitOf(procedure: AnyProcedure): number {
  const { auth } = procedure['~orpc'].meta as Partial<Policy>;
  return uploadShapeOf(procedure)?.bytes ?? (auth === 'public' ? PUBLIC_BODY_BYTES : JSON_BODY_BYTES);
}

/**
 * Returns undefined if there is no body.
 * @param grow reserves memory as bytes arrive; its errors end the reading
 * @throws ProductError INVALID_INPUT for a type that the procedure doesn't accept, before reading any of the body
 * @throws like `receiveBody`
 */
export async function readProcedureBody(
  request: IncomingMessage,
  response: ServerResponse,
  procedure: AnyProcedure,
  grow: (bytes: number) => void,
): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  const limit = bodyLimitOf(procedure);
  const upload = uploadShapeOf(procedure);
  const type = mediaType(request);
  if (upload && type === 'multipart/form-data') return readUpload(request, response, upload, grow);
  if (type !== '' && type !== 'application/json')
    throw new ProductError(
      'INVALID_INPUT',
      `Send ${upload ? 'a form (multipart/form-data)' : 'JSON (application/json)'}.`,
    );
  const text = new TextDecoder().decode(await readBody(request, response, Math.min(limit, JSON_BODY_BYTES), grow));
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    const refusal = new ProductError('INVALID_INPUT');
    refusal.cause = error;
    throw refusal;
  }
}

async function readUpload(
  request: IncomingMessage,
  response: ServerResponse,
  shape: UploadShape,
  grow: (bytes: number) => void,
): Promise<FormData> {
  const form = openUploadForm(request, shape);
  await receiveBody(request, response, shape.bytes, (piece) => {
    grow(piece.length);
    form.take(piece);
  });
  return form.end();
}

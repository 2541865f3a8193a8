import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, isErrorCode } from '#domain/errors.ts';
import type { RequestAuth } from '#server/platform/auth/procedures.ts';
import { rateLimitKey } from '#server/platform/auth/rate-limit-key.ts';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import type { BodyBudgets } from './api.ts';
import { toCatalogError } from './errors.ts';
import { type FormPhotos, NO_FORM_PHOTOS, PhotoMemories, readPhotoForm } from './photo-form.ts';
import { HASHED_FILE_BYTES, mediaType, PAGE_BODY_BYTES, readBody, receiveBody } from './request-body.ts';
import { openUploadForm } from './upload-form.ts';

/** The page whose form may include a file. Its action gets the file's SHA-256 and never the file. */
const VERIFY_PATH = '/verify';
/** Pages on which people ask a company for a quote. Their actions get the photos. */
const ASK_PATHS = '/ask/';

/**
 * Errors that the form itself shows, so that the person can try another file. Other errors lead to the error screen.
 */
const SAID_BY_THE_PAGE: readonly ErrorCode[] = ['RATE_LIMITED', 'TOO_LARGE'];

export interface PageFormParts {
  bodies: BodyBudgets;
  auth?: Pick<RequestAuth, 'admitForm'> | undefined;
}

export const FORM_TYPE = 'application/x-www-form-urlencoded';

export function isPageForm(request: IncomingMessage, path: string): boolean {
  const type = mediaType(request);
  return type === FORM_TYPE || (type === 'multipart/form-data' && takesFile(path));
}

const takesFile = (path: string) => path === VERIFY_PATH || path.startsWith(ASK_PATHS);

type FormBody = Uint8Array<ArrayBuffer>;

export interface PageForm {
  /** the fields as a plain form */
  body: FormBody;
  photos: FormPhotos;
  /** Releases the memory of the photos. */
  release(): void;
}

export const WITHOUT_PHOTOS: Pick<PageForm, 'photos' | 'release'> = {
  photos: NO_FORM_PHOTOS,
  release: () => undefined,
};

/**
 * @throws ProductError RATE_LIMITED before anything is read, INVALID_INPUT
 * @throws like `receiveBody`
 */
export async function readPageForm(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  parts: PageFormParts,
): Promise<PageForm> {
  const bringsFile = takesFile(facts.path) && mediaType(request) === 'multipart/form-data';
  try {
    return await admitAndRead(request, response, facts, parts, bringsFile);
  } catch (error) {
    const { code } = toCatalogError(error);
    const isSaid = bringsFile || facts.path === VERIFY_PATH;
    if (!isSaid || !isErrorCode(code) || !SAID_BY_THE_PAGE.includes(code)) throw error;
    return { ...WITHOUT_PHOTOS, body: asPlainForm(new URLSearchParams({ refused: code })) };
  }
}

async function admitAndRead(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  { auth, bodies }: PageFormParts,
  bringsFile: boolean,
): Promise<PageForm> {
  const resHeaders = new Headers();
  const isVerified = facts.path === VERIFY_PATH;
  const limit = bringsFile ? (isVerified ? 'verification' : 'upload') : 'form';
  try {
    await auth?.admitForm({ request: facts, resHeaders }, limit);
  } finally {
    for (const [name, value] of resHeaders) response.setHeader(name, value);
  }
  if (bringsFile && !isVerified) return readWithPhotos(request, response, facts, bodies);
  const body = bringsFile ? readHashedForm(request, response) : readWhole(request, response, facts, bodies);
  return { ...WITHOUT_PHOTOS, body: await body };
}

/** Holds the photos in memory until the page has processed them. */
async function readWithPhotos(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  bodies: BodyBudgets,
): Promise<PageForm> {
  const memories = new PhotoMemories(() => bodies.photos.reserve(rateLimitKey(facts.ip)));
  try {
    const { fields, ...photos } = await readPhotoForm(request, response, memories);
    return { body: asPlainForm(fields), photos, release: () => memories.release() };
  } catch (error) {
    memories.release();
    throw error;
  }
}

async function readWhole(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  bodies: BodyBudgets,
): Promise<FormBody> {
  const memory = bodies.visitors.reserve(rateLimitKey(facts.ip));
  try {
    return new Uint8Array(await readBody(request, response, PAGE_BODY_BYTES, (bytes) => memory.grow(bytes)));
  } finally {
    memory.release();
  }
}

/** Hashes a file as it arrives, so the file needs no memory for bodies. */
async function readHashedForm(request: IncomingMessage, response: ServerResponse): Promise<FormBody> {
  const form = openUploadForm(request, { fields: 1 }, 'sha256');
  await receiveBody(request, response, HASHED_FILE_BYTES, (piece) => form.take(piece));
  const fields = new URLSearchParams();
  for (const [name, value] of await form.end()) if (typeof value === 'string') fields.append(name, value);
  return asPlainForm(fields);
}

function asPlainForm(fields: URLSearchParams): FormBody {
  return new TextEncoder().encode(fields.toString());
}

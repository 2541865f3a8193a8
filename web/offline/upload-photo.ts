/** One photo to the server. XMLHttpRequest, because fetch tells nothing about the progress of an upload. */
import { ERRORS, toastMessage } from '#domain/errors.ts';
import type { KeptPhoto, UploadOutcome } from './photo-queue.ts';

const LIMIT_MS = 120_000;
/** Answers after which the same photo may be taken later. */
const PASSING = new Set([401, 408, 429, 500, 502, 503, 504, 507]);

function refusal(request: XMLHttpRequest): UploadOutcome {
  if (PASSING.has(request.status)) return { kind: 'later' };
  if (request.status === 413) return { kind: 'refused', message: ERRORS.TOO_LARGE.message };
  try {
    return { kind: 'refused', message: toastMessage(JSON.parse(request.responseText)) };
  } catch {
    return { kind: 'refused', message: ERRORS.UNKNOWN.message };
  }
}

export function uploadPhoto(photo: KeptPhoto, onProgress: (share: number) => void): Promise<UploadOutcome> {
  const body = new FormData();
  body.set('id', photo.id);
  body.set('image_type', photo.image_type);
  body.set('description', photo.description);
  body.set('file', photo.blob, photo.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/quotes/${photo.quote_id}/photos`);
    request.timeout = LIMIT_MS;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(request.status < 300 ? { kind: 'taken' } : refusal(request));
    request.onerror = () => resolve({ kind: 'later' });
    request.ontimeout = () => resolve({ kind: 'later' });
    request.send(body);
  });
}

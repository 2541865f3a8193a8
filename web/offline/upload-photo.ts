/** Uses XMLHttpRequest, because fetch does not report upload progress. */
import { ACTING_USER_HEADER } from '#contract/acting-user.ts';
import { ERRORS, errorCodeOf, toastMessage } from '#domain/errors.ts';
import type { UploadOutcome } from './photo-queue.ts';
import type { PhotoOnDevice } from './photo-record.ts';

/** Milliseconds without progress before giving up. The whole upload may take many minutes on a slow connection. */
const STALLED_MS = 60_000;
/** Milliseconds to wait for the response. The server may have to process other photos first. */
const ANSWER_MS = 120_000;
/** Status codes after which the same photo may be accepted later. */
const PASSING = new Set([401, 408, 429, 500, 502, 503, 504, 507]);

function refusal(request: XMLHttpRequest): UploadOutcome {
  if (PASSING.has(request.status)) return { kind: 'later' };
  if (request.status === 413) return { kind: 'refused', message: ERRORS.TOO_LARGE.message };
  try {
    const error = JSON.parse(request.responseText) as unknown;
    if (errorCodeOf(error) === 'OTHER_USER') return { kind: 'later' };
    return { kind: 'refused', message: toastMessage(error) };
  } catch {
    return { kind: 'refused', message: ERRORS.UNKNOWN.message };
  }
}

function givesUpAfter(milliseconds: number, giveUp: () => void) {
  let timer = setTimeout(giveUp, milliseconds);
  return {
    begin(wait: number) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, wait);
    },
    stop: () => clearTimeout(timer),
  };
}

export function uploadPhotoOnDevice(
  userId: string,
  photo: PhotoOnDevice,
  onProgress: (share: number) => void,
): Promise<UploadOutcome> {
  const body = new FormData();
  body.set('id', photo.id);
  body.set('image_type', photo.image_type);
  body.set('description', photo.description);
  body.set('file', photo.blob, photo.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/quotes/${photo.quote_id}/photos`);
    request.setRequestHeader(ACTING_USER_HEADER, userId);
    const patience = givesUpAfter(STALLED_MS, () => request.abort());
    const end = (outcome: UploadOutcome) => {
      patience.stop();
      resolve(outcome);
    };
    let sent = 0;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (loaded > sent) patience.begin(lengthComputable && loaded >= total ? ANSWER_MS : STALLED_MS);
      sent = Math.max(sent, loaded);
      if (lengthComputable) onProgress(loaded / total);
    };
    request.upload.onload = () => patience.begin(ANSWER_MS);
    request.onload = () => end(request.status < 300 ? { kind: 'taken' } : refusal(request));
    request.onerror = () => end({ kind: 'later' });
    request.onabort = () => end({ kind: 'later' });
    request.send(body);
  });
}

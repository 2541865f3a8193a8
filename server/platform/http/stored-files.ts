/** Serves photos and other stored files under signed URLs. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentTypeOf } from '#server/platform/files/file-key.ts';
import type { LocalFileStorage } from '#server/platform/files/local.ts';
import { FileNotFound } from '#server/platform/files/storage.ts';
import { sendResponse, sendTextResponse } from './send-response.ts';
import type { RawRoute } from './server.ts';

/**
 * The file with a given key never changes, and a URL is useless once its signature has expired. Private, because
 * proxies must not cache customers' photos.
 */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** Creates the route. @param files the local store; an object store signs its own URLs and needs no route */
export function storedFilesRoute(files: LocalFileStorage): RawRoute {
  return {
    prefix: '/files/',
    async handle(request, response, facts) {
      const isRead = facts.method === 'GET' || facts.method === 'HEAD';
      const key = isRead ? files.verify(request.url ?? '') : null;
      if (key === null) return sendNotFound(request, response);
      try {
        await sendFile(files, key, request, response);
      } catch (error) {
        if (!(error instanceof FileNotFound)) throw error;
        return sendNotFound(request, response);
      }
    },
  };
}

async function sendFile(
  files: LocalFileStorage,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const etag = `"${key.replaceAll('/', '-')}"`;
  const { size, stream } = await files.downloadStream(key);
  response.setHeader('cache-control', CACHE_CONTROL);
  // The content type comes from the key, never from what an uploader claimed. With nosniff, the browser does not guess
  // another type.
  response.setHeader('content-type', contentTypeOf(key));
  // The file name is the last part of the key. We choose keys: plain letters, with the extension of the content. A PDF
  // is the only kind that is stored as it was uploaded, so browsers save it and never open it on one of our pages.
  const shown = key.endsWith('.pdf') ? 'attachment' : 'inline';
  response.setHeader('content-disposition', `${shown}; filename="${key.slice(key.lastIndexOf('/') + 1)}"`);
  return sendResponse(request, response, { status: 200, content: { stream, size }, etag });
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  return sendTextResponse(request, response, 404, 'Data not found');
}

/** Serves photos and other stored files under the signed addresses that the program gave out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentTypeOf } from '../files/file-key.ts';
import type { LocalFileStorage } from '../files/local.ts';
import { FileNotFound } from '../files/storage.ts';
import { sendResponse, sendText } from './send-response.ts';
import type { RawRoute } from './server.ts';

/** No file changes under its key, and an address is thrown away with its signature. Private: proxies keep no customer's photos. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** @param files the local store; an object store signs addresses of its own and needs no route */
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
  // What the key says, never what an uploader claimed; with nosniff the browser believes it.
  response.setHeader('content-type', contentTypeOf(key));
  // Saved under the last part of the key: keys are ours, of plain letters, and end in what the file is.
  response.setHeader('content-disposition', `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`);
  return sendResponse(request, response, { status: 200, content: { stream, size }, etag });
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  return sendText(request, response, 404, 'Data not found');
}

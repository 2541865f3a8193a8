import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentTypeOf } from '#server/platform/files/file-key.ts';
import type { LocalFileStorage } from '#server/platform/files/local.ts';
import { FileNotFound } from '#server/platform/files/storage.ts';
import { sendResponse, sendTextResponse } from './send-response.ts';
import type { RawRoute } from './server.ts';

/** The file under a key never changes. Private, because proxies must not cache customers' photos. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** @param files the local store; an object store signs its own URLs and needs no route */
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
  // Never uses the content type that an uploader claimed. With nosniff, the browser doesn't guess one.
  response.setHeader('content-type', contentTypeOf(key));
  // Takes the file name from the key's last part, which this server chose. Only PDFs are stored as they were uploaded.
  // Browsers save them and never open them on one of our pages.
  const shown = key.endsWith('.pdf') ? 'attachment' : 'inline';
  response.setHeader('content-disposition', `${shown}; filename="${key.slice(key.lastIndexOf('/') + 1)}"`);
  return sendResponse(request, response, { status: 200, content: { stream, size }, etag });
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  return sendTextResponse(request, response, 404, 'Data not found');
}

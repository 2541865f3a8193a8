import type { IncomingMessage, ServerResponse } from 'node:http';
import { generateContentDisposition, type StandardResponse } from '@orpc/standard-server';
import { type ResponseContent, sendResponse } from './send-response.ts';

/** @param output oRPC's encoding of the result or the error */
export function sendOutput(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body }: Pick<StandardResponse, 'status' | 'body'>,
): Promise<void> {
  return sendResponse(request, response, { status, content: contentOf(body, response) });
}

function contentOf(body: unknown, response: ServerResponse): ResponseContent | undefined {
  if (body === undefined) return undefined;
  // The procedure has described its stream in the headers.
  if (body instanceof ReadableStream) return { stream: body as ReadableStream<Uint8Array> };
  if (body instanceof Blob) {
    response.setHeader('content-type', body.type);
    if (!response.hasHeader('content-disposition'))
      response.setHeader('content-disposition', generateContentDisposition(body instanceof File ? body.name : 'file'));
    return { stream: body.stream(), size: body.size };
  }
  if (body instanceof FormData || (typeof body === 'object' && body !== null && Symbol.asyncIterator in body))
    throw new TypeError('A procedure must return data, one file or one stream of bytes.');
  response.setHeader('content-type', 'application/json');
  return { text: JSON.stringify(body) };
}

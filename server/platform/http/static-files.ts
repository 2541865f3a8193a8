/** Holds the built client files in memory, in every encoding that the build created. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import type { Encoding } from './compression.ts';
import { sendResponse, type Variants } from './send-response.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const ENCODED: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

interface StaticFile {
  type: string;
  etag: string;
  /** True when the file's name contains a hash of its content, so that the content never changes. */
  immutable: boolean;
  variants: Variants;
}

export interface StaticFiles {
  has(path: string): boolean;
  /** Returns false when this path has no file. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  read(path: string): string | undefined;
}

/** @param folder the built client; `.br` and `.gz` next to a file are its compressed versions */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.startsWith('.'))
    .sort();
  for (const name of names) {
    const content = readFileSync(join(folder, name));
    const encoding = ENCODED[extname(name)];
    // In sorted order, `app.js` comes before `app.js.br`.
    const plain = encoding && files.get(`/${name.slice(0, -extname(name).length)}`);
    if (plain) plain.variants[encoding] = content;
    else files.set(`/${name}`, staticFile(name, content));
  }
  return {
    has: (path) => files.has(path),
    serve: (request, response, path) => serve(files.get(path), request, response),
    read: (path) => files.get(path)?.variants.identity.toString('utf8'),
  };
}

function staticFile(name: string, content: Buffer): StaticFile {
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    immutable: name.startsWith('assets/'),
    variants: { identity: content },
  };
}

async function serve(
  file: StaticFile | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  response.setHeader('content-type', file.type);
  response.setHeader('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  await sendResponse(request, response, { status: 200, content: { variants: file.variants }, etag: file.etag });
  return true;
}

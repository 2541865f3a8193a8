import { z } from 'zod';
import { EXPORT_STATES } from '#domain/company/export-status.ts';
import { Id, member } from './base.ts';

export const Export = z.object({
  id: Id('exports'),
  status: z.enum(EXPORT_STATES),
  /** steps. 0 of 0 while the export is queued */
  done: z.int(),
  total: z.int(),
  /** in bytes */
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  files: z.int().nullable(),
  /** files that could not be included. The manifest in the ZIP names them */
  problems: z.int(),
  error: z.string().nullable(),
  requested_by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});

export const exports = {
  list: member('owner_tools.use')
    .route({ method: 'GET', path: '/exports', tags: ['exports'] })
    .output(z.array(Export)),
  /** Starts an export in the background, or returns the one that is running. */
  start: member('owner_tools.use', 'write')
    .route({ method: 'POST', path: '/exports', tags: ['exports'] })
    .output(Export),
  /**
   * Downloads the ZIP. A POST, because the audit log records the download. The page submits a form, so the browser
   * saves the file as it arrives.
   */
  download: member('owner_tools.use', 'write')
    .route({ method: 'POST', path: '/exports/{id}/download', tags: ['exports'] })
    .input(z.object({ id: Id('exports') }))
    .output(z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)),
};

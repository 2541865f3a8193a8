import { z } from 'zod';
import { EXPORT_STATES } from '#domain/company/export-status.ts';
import { Id, member } from './base.ts';

export const Export = z.object({
  id: Id('exports'),
  status: z.enum(EXPORT_STATES),
  /** steps done of all steps; 0 of 0 while it waits */
  done: z.int(),
  total: z.int(),
  /** bytes */
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  files: z.int().nullable(),
  /** files that could not be included; the manifest inside names them */
  problems: z.int(),
  /** why it failed, as a sentence */
  error: z.string().nullable(),
  requested_by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});

export const exports = {
  /** The latest ones, newest first. */
  list: member('owner_tools.use')
    .route({ method: 'GET', path: '/exports', tags: ['exports'] })
    .output(z.array(Export)),
  /** Begins one in the background. One that is under way is answered instead: asking twice does nothing more. */
  start: member('owner_tools.use', 'write')
    .route({ method: 'POST', path: '/exports', tags: ['exports'] })
    .output(Export),
  /** The ZIP. Noted in the audit log, so it is no GET; a form can send it and the browser saves the file as it comes. */
  download: member('owner_tools.use', 'write')
    .route({ method: 'POST', path: '/exports/{id}/download', tags: ['exports'] })
    .input(z.object({ id: Id('exports') }))
    .output(z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)),
};

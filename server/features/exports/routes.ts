import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { FileNotFound } from '#server/platform/files/storage.ts';
import { noteDownload, requestExport } from './exports.ts';
import { exportFileName, presentExport } from './present.ts';
import { listExports } from './queries.ts';

export function exportsRoutes(procedures: Procedures, services: Services) {
  const { exports } = procedures;
  const { db, env, files, now } = services;
  return {
    list: exports.list.handler(async ({ context }) =>
      (await listExports(db, context.caller.member.scope)).map((row) => presentExport(row, now())),
    ),
    start: exports.start.handler(async ({ context }) =>
      presentExport(await requestExport(services, context.caller.member.scope, context.caller.author), now()),
    ),
    download: exports.download.handler(async ({ input, context }) => {
      const { scope, organization } = context.caller.member;
      const { key, createdAt } = await noteDownload(services, scope, input.id, context.caller.author);
      const { size, stream } = await files.downloadStream(key).catch((error: unknown) => {
        if (error instanceof FileNotFound) throw new ProductError('NOT_FOUND');
        throw error;
      });
      const name = exportFileName(env.PRODUCT_NAME, createdAt, organization?.timeZone ?? 'UTC');
      context.resHeaders.set('content-type', 'application/zip');
      context.resHeaders.set('content-length', String(size));
      context.resHeaders.set('content-disposition', `attachment; filename="${name}"`);
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- If the browser's types are loaded too, the contract uses those.
      return stream as globalThis.ReadableStream<Uint8Array>;
    }),
  };
}

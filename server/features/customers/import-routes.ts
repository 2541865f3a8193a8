import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { discardImport, requestCheck, startImport, uploadImport } from './import.ts';
import { presentImport, problemsFile } from './import-present.ts';
import { findImport, listImports, problemRows } from './import-queries.ts';

export function customerImportsRoutes(procedures: Procedures, services: Services) {
  const { customerImports } = procedures;
  const { db } = services;
  return {
    list: customerImports.list.handler(async ({ context }) =>
      (await listImports(db, context.caller.member.scope)).map(presentImport),
    ),
    get: customerImports.get.handler(async ({ input, context }) => {
      const row = await findImport(db, context.caller.member.scope, input.id);
      if (!row) throw new ProductError('NOT_FOUND');
      return presentImport(row);
    }),
    upload: customerImports.upload.handler(async ({ input, context }) => {
      const { id, file } = input;
      const uploaded = { id, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      return presentImport(await uploadImport(services, context.caller.member.scope, uploaded, context.caller.author));
    }),
    check: customerImports.check.handler(async ({ input, context }) =>
      presentImport(await requestCheck(services, context.caller.member.scope, input)),
    ),
    start: customerImports.start.handler(async ({ input, context }) =>
      presentImport(await startImport(services, context.caller.member.scope, input.id, context.caller.author)),
    ),
    discard: customerImports.discard.handler(async ({ input, context }) => {
      await discardImport(services, context.caller.member.scope, input.id);
      return { ok: true } as const;
    }),
    problems: customerImports.problems.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      const row = await findImport(db, scope, input.id);
      if (!row) throw new ProductError('NOT_FOUND');
      return problemsFile(row, await problemRows(db, scope, input.id));
    }),
  };
}

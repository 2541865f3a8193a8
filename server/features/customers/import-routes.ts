import { ProductError } from '#domain/errors.ts';
import { authorOf } from '#server/auth/author.ts';
import type { Gate } from '#server/auth/procedures.ts';
import { memberOf } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { discardImport, requestCheck, startImport, uploadImport } from './import.ts';
import { presentImport, problemsFile } from './import-present.ts';
import { findImport, listImports, problemRows } from './import-queries.ts';

export function customerImportsRoutes(gate: Gate, services: Services) {
  const { customerImports } = gate;
  const { db } = services;
  return {
    list: customerImports.list.handler(async ({ context }) =>
      (await listImports(db, memberOf(context).scope)).map(presentImport),
    ),
    get: customerImports.get.handler(async ({ input, context }) => {
      const row = await findImport(db, memberOf(context).scope, input.id);
      if (!row) throw new ProductError('NOT_FOUND');
      return presentImport(row);
    }),
    upload: customerImports.upload.handler(async ({ input, context }) => {
      const { id, file } = input;
      const uploaded = { id, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      return presentImport(await uploadImport(services, memberOf(context).scope, uploaded, authorOf(context)));
    }),
    check: customerImports.check.handler(async ({ input, context }) =>
      presentImport(await requestCheck(services, memberOf(context).scope, input)),
    ),
    start: customerImports.start.handler(async ({ input, context }) =>
      presentImport(await startImport(services, memberOf(context).scope, input.id, authorOf(context))),
    ),
    discard: customerImports.discard.handler(async ({ input, context }) => {
      await discardImport(services, memberOf(context).scope, input.id);
      return { ok: true } as const;
    }),
    problems: customerImports.problems.handler(async ({ input, context }) => {
      const { scope } = memberOf(context);
      const row = await findImport(db, scope, input.id);
      if (!row) throw new ProductError('NOT_FOUND');
      return problemsFile(row, await problemRows(db, scope, input.id));
    }),
  };
}

import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { type Change, noteConsent, saveCustomer, saveProperty, switchFollowUps } from './commands.ts';
import { findDuplicates } from './duplicates.ts';
import { listCustomers } from './list.ts';
import { markNotDuplicates } from './mark-not-duplicates.ts';
import { mergeCustomers, undoMerge } from './merge.ts';
import { presentCustomer, presentListed } from './present.ts';
import { readCustomer } from './queries.ts';
import { removeCertificate, uploadCertificate } from './tax-certificate.ts';
import { findUnused, reviewUnused } from './unused.ts';

const done = { ok: true } as const;

export function customersRoutes({ customers }: Procedures, services: Services) {
  const { db } = services;
  const shown = async (context: CallContext, id: string) =>
    presentCustomer(services, await readCustomer(services, context.caller.member.scope, id));
  const change = <T>(context: CallContext, work: (tx: Tx, change: Change) => Promise<T>): Promise<T> => {
    const { scope } = context.caller.member;
    return withOrg(db, scope, (tx) => work(tx, { scope, author: context.caller.author, at: services.now() }));
  };
  return {
    list: customers.list.handler(async ({ input, context }) => {
      const { items, next_cursor } = await listCustomers(db, context.caller.member.scope, input);
      return { items: items.map(presentListed), next_cursor };
    }),
    get: customers.get.handler(({ input, context }) => shown(context, input.id)),
    save: customers.save.handler(async ({ input, context }) => {
      await change(context, (tx, step) => saveCustomer(tx, step, input));
      return shown(context, input.id);
    }),
    uploadTaxCertificate: customers.uploadTaxCertificate.handler(async ({ input, context }) => {
      const { id, certificate_id, file } = input;
      const { author, member } = context.caller;
      const bytes = new Uint8Array(await file.arrayBuffer());
      await uploadCertificate(services, { scope: member.scope, author }, { id, certificate_id, bytes });
      return shown(context, id);
    }),
    removeTaxCertificate: customers.removeTaxCertificate.handler(async ({ input, context }) => {
      const { author, member } = context.caller;
      await removeCertificate(services, { scope: member.scope, author, at: services.now() }, input.id);
      return shown(context, input.id);
    }),
    saveProperty: customers.saveProperty.handler(async ({ input, context }) => {
      await change(context, (tx, step) => saveProperty(tx, step, input));
      return shown(context, input.id);
    }),
    duplicates: customers.duplicates.handler(async ({ input, context }) => {
      const pairs = await findDuplicates(db, context.caller.member.scope, input.id);
      return pairs.map(({ reason, shared, one, one_name, one_address, other, other_name, other_address }) => ({
        reason,
        shared,
        one: { id: one, name: one_name, address: one_address },
        other: { id: other, name: other_name, address: other_address },
      }));
    }),
    unused: customers.unused.handler(({ context }) => findUnused(db, context.caller.member.scope)),
    reviewUnused: customers.reviewUnused.handler(async ({ input, context }) => {
      await change(context, (tx, step) => reviewUnused(tx, step, input.remove));
      return done;
    }),
    markNotDuplicates: customers.markNotDuplicates.handler(async ({ input, context }) => {
      await change(context, (tx, step) => markNotDuplicates(tx, step, input));
      return done;
    }),
    merge: customers.merge.handler(async ({ input, context }) => {
      await change(context, (tx, step) => mergeCustomers(tx, step, input));
      return shown(context, input.id);
    }),
    undoMerge: customers.undoMerge.handler(async ({ input, context }) =>
      shown(context, await change(context, (tx, step) => undoMerge(tx, step, input.merge_id))),
    ),
    switchFollowUps: customers.switchFollowUps.handler(async ({ input, context }) => {
      await change(context, (tx, step) => switchFollowUps(tx, step, input.id, input.on));
      return done;
    }),
    recordConsent: customers.recordConsent.handler(async ({ input, context }) => {
      await change(context, (tx, step) => noteConsent(tx, step, input.id, input.agreed));
      return done;
    }),
  };
}

/** Two companies on one server: the people of one make the calls, and must not reach any row of the other. */
import { expect } from 'vitest';
import { startTestApp } from '#tests/app.ts';
import { buildCompany, buildMember } from '#tests/factories.ts';
import { Calls, type Outcome } from './calls.ts';
import { firstAt, type IdField, type Procedure, procedures, replaceAt } from './contract-walk.ts';
import { CHANGES_WITH, CLIENT_MADE, FILTERS, REFUSED_AS_INVALID } from './exceptions.ts';
import { chargeOf, refundOf } from './payment-samples.ts';
import { certificateOf, doneImportOf } from './customer-samples.ts';
import { jobIdsOf } from './job-samples.ts';
import { planIdsOf } from './plan-samples.ts';
import { messageOf, photoOf, quoteOf, tokenOf } from './quote-samples.ts';
import { SAMPLES } from './samples.ts';
import type { World } from './world.ts';

/** A word in every text that the other company has entered. */
export const MARKER = 'Zqxmarker';

export interface TwoCompanies {
  calls: Calls;
  own: World;
  foreign: World;
  /** one row of the other company for every entity in the contract */
  foreignIds: Readonly<Record<string, string>>;
  /** the link to a quote for a customer of the other company */
  foreignToken: string;
  /** Fails when anything that the other company has stored is not as it was at the start. */
  expectForeignUnchanged(): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoCompanies(): Promise<TwoCompanies> {
  const app = await startTestApp({ settings: { TEXTS: 'test' } });
  const own = { app, company: await buildCompany(app, { name: 'Own Washing' }), marker: 'Ownmark' };
  const company = await buildCompany(app, { name: `Other ${MARKER}`, ownerName: `Owner ${MARKER}` });
  const foreign = { app, company, marker: MARKER };
  const calls = new Calls(app);
  const rows = await rowsOfEveryKind(foreign);
  const stored = await calls.fingerprint(company.orgId);
  const expectForeignUnchanged = async () => expect(await calls.fingerprint(company.orgId)).toEqual(stored);
  return { calls, own, foreign, ...rows, expectForeignUnchanged, close: () => app.close() };
}

async function rowsOfEveryKind(world: World): Promise<Pick<TwoCompanies, 'foreignIds' | 'foreignToken'>> {
  const { app, company } = world;
  const { orgId, owner } = company;
  await buildMember(app, company, { fullName: `Member ${MARKER}` });
  await quoteOf(world, { decided: 'approved' });
  const photo = await photoOf(world);
  const { message_id } = await messageOf(world);
  const quote = await owner.client.api.quotes.share({ id: photo.quote_id });
  const first = async (table: string) => {
    const [row] = await app.query<{ id: string }>(`select id from ${table} where org_id = $1 limit 1`, [orgId]);
    return row?.id ?? '';
  };
  const foreignIds: Record<string, string> = {
    users: owner.id,
    quotes: quote.id,
    quote_items: quote.items[0]?.id ?? '',
    property_images: photo.id,
    messages: message_id,
    customers: await first('customers'),
    'customerImports.upload:id': await doneImportOf(world),
    'customers.uploadTaxCertificate:certificate_id': await certificateOf(world),
    services: await first('services'),
    surface_types: await first('surface_types'),
    material_multipliers: await first('material_multipliers'),
    addons: await first('addons'),
    audit_log: await first('audit_log'),
    ...(await jobIdsOf(world)),
    ...(await planIdsOf(world)),
    // Separate rows: once an own row uses the client's id, naming the id is no longer an attack.
    'payments.record:id': (await chargeOf(world)).id,
    'payments.refund:refund_id': await refundOf(world),
    'photos.upload:id': (await photoOf(world)).id,
    'quotes.duplicate:new_id': (await quoteOf(world)).id,
    'quotes.reopen:new_id': (await quoteOf(world)).id,
  };
  return { foreignIds: await withRestFromSamples(world, foreignIds), foreignToken: tokenOf(quote) };
}

/** Entities without a row get the one from the other company's own sample. */
async function withRestFromSamples(
  world: World,
  known: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const ids = { ...known };
  for (const { name, ids: fields } of procedures)
    for (const { path, entity } of fields) {
      if (entity === undefined || ids[entity]) continue;
      const id = firstAt(await SAMPLES[name]?.(world), path);
      if (id !== undefined) ids[entity] = id;
    }
  return ids;
}

/** Every id of every procedure, one at a time and all at once. */
export const attacksOn = (list: readonly Procedure[]) =>
  list.flatMap((procedure) => [
    ...procedure.ids.map((field) => [`${procedure.name} ${field.path}`, procedure, [field]] as const),
    ...(procedure.ids.length > 1 ? [[`${procedure.name} all ids`, procedure, procedure.ids] as const] : []),
  ]);

type Caller = (procedure: Procedure, input: unknown) => Promise<Outcome>;

/**
 * Calls with ids of the other company. Each call is refused or finds nothing, and nothing of theirs is read or changed.
 */
export async function expectNoLeak(
  { calls, own, foreignIds, expectForeignUnchanged }: TwoCompanies,
  procedure: Procedure,
  fields: readonly IdField[],
  asCaller: Caller,
): Promise<void> {
  let input = await calls.sampleOf(procedure, own);
  for (const { path, entity } of fields) {
    const id = foreignIds[entity ?? `${procedure.name}:${path}`];
    const replaced = replaceAt(input, path, id);
    expect(replaced.count, `the sample has a value at ${path}`).toBeGreaterThan(0);
    const bound = CHANGES_WITH[`${procedure.name}:${path}`];
    ({ input } = bound ? replaceAt(replaced.input, bound, id) : replaced);
  }
  const outcome = await asCaller(procedure, input);
  expect(outcome.body).not.toContain(MARKER);
  await expectForeignUnchanged();
  const isHarmless = (field: string) => CLIENT_MADE.has(field) || FILTERS.has(field);
  const mayBeInvalid = fields.some(({ path }) => REFUSED_AS_INVALID.has(`${procedure.name}:${path}`));
  if (!outcome.ok) expect(mayBeInvalid ? [403, 404, 409, 422] : [403, 404, 409]).toContain(outcome.status);
  else expect(fields.filter(({ path }) => !isHarmless(`${procedure.name}:${path}`))).toEqual([]);
}

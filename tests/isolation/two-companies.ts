/** Two companies on one server. People of one company make calls that must not reach any row of the other. */
import { expect } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember } from '#tests/support/factories.ts';
import { Calls, type Outcome } from './calls.ts';
import { exportOf } from './company-samples.ts';
import { firstAt, type IdField, type Procedure, procedures, replaceAt } from './contract-walk.ts';
import { certificateOf, doneImportOf } from './customer-samples.ts';
import { CHANGES_WITH, CLIENT_MADE, FILTERS, REFUSED_AS_INVALID } from './exceptions.ts';
import { jobIdsOf } from './job-samples.ts';
import { chargeOf, reductionOf, refundOf } from './payment-samples.ts';
import { planIdsOf } from './plan-samples.ts';
import { messageOf, photoOf, quoteOf, tokenOf } from './quote-samples.ts';
import { SAMPLES } from './samples.ts';
import type { World } from './world.ts';

/** Appears in every text that the other company has entered. */
export const MARKER = 'Zqxmarker';

export interface TwoCompanies {
  calls: Calls;
  own: World;
  foreign: World;
  /** one row of the other company for every entity in the contract */
  foreignIds: Readonly<Record<string, string>>;
  /** secret part of the link to a quote of the other company */
  foreignToken: string;
  /** Fails when anything stored for the other company has changed. */
  expectForeignUnchanged(after: string): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoCompanies(): Promise<TwoCompanies> {
  const app = await startTestApp({ settings: { TEXTS: 'test' } });
  const own = { app, company: await buildCompany(app, { name: 'Own Washing' }), marker: 'Ownmark' };
  const company = await buildCompany(app, { name: `Other ${MARKER}`, ownerName: `Owner ${MARKER}` });
  const foreign = { app, company, marker: MARKER };
  const calls = new Calls(app);
  // Exports now, while there is little to export.
  await exportOf(own);
  const rows = await rowsOfEveryKind(foreign);
  const stored = await calls.fingerprint(company.orgId);
  const expectForeignUnchanged = async (after: string) =>
    expect(await calls.fingerprint(company.orgId), after).toEqual(stored);
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
    // Separate rows. Once the caller's company has a row with such an id, sending the id is no attack anymore.
    'payments.lowerPrice:id': await reductionOf(world),
    'payments.record:id': (await chargeOf(world)).id,
    'payments.refund:refund_id': await refundOf(world),
    'photos.upload:id': (await photoOf(world)).id,
    'quotes.duplicate:new_id': (await quoteOf(world)).id,
    'quotes.reopen:new_id': (await quoteOf(world)).id,
  };
  return { foreignIds: await withRestFromSamples(world, foreignIds), foreignToken: tokenOf(quote) };
}

/** Adds a row for every entity that has none yet, from the other company's own samples. */
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

/** Replaces one id at a time, then all of them together. */
const attacksOn = ({ ids }: Procedure): (readonly IdField[])[] => [
  ...ids.map((field) => [field]),
  ...(ids.length > 1 ? [ids] : []),
];

export interface Attempt {
  procedure: Procedure;
  world: World;
  sample: unknown;
  call(input: unknown): Promise<Outcome>;
}

/**
 * Calls the procedure with the other company's ids. The program must refuse each call or find nothing, and must
 * neither read nor change the other company's data. Then calls the procedure with the caller's own ids. This
 * works, which proves that the ids were the reason for the refusals.
 */
export async function expectNoLeak(two: TwoCompanies, attempt: Attempt): Promise<void> {
  const { procedure, world, call } = attempt;
  let { sample } = attempt;
  for (const fields of attacksOn(procedure)) {
    const isCarriedOut = await attack(two, { ...attempt, sample }, fields);
    // The call used up the sample, which proves that the sample was valid.
    if (isCarriedOut && procedure.method !== 'GET') sample = await two.calls.sampleOf(procedure, world);
  }
  const outcome = await call(sample);
  expect(outcome, 'with own ids').toMatchObject({ ok: true });
  expect(outcome.body, 'with own ids').not.toContain(MARKER);
  await two.expectForeignUnchanged('with own ids');
}

/**
 * Calls the procedure once with the other company's ids. @returns true when the program carried out the call,
 * which is fine for ids that the client creates or that only filter a list
 */
async function attack(
  { foreignIds, expectForeignUnchanged }: TwoCompanies,
  { procedure, sample, call }: Attempt,
  fields: readonly IdField[],
): Promise<boolean> {
  const where = `another’s ${fields.map(({ path }) => path).join(', ')}`;
  let input = sample;
  for (const { path, entity } of fields) {
    const id = foreignIds[entity ?? `${procedure.name}:${path}`];
    const replaced = replaceAt(input, path, id);
    expect(replaced.count, `the sample has a value at ${path}`).toBeGreaterThan(0);
    const bound = CHANGES_WITH[`${procedure.name}:${path}`];
    ({ input } = bound ? replaceAt(replaced.input, bound, id) : replaced);
  }
  const outcome = await call(input);
  expect(outcome.body, where).not.toContain(MARKER);
  await expectForeignUnchanged(where);
  const isHarmless = (field: string) => CLIENT_MADE.has(field) || FILTERS.has(field);
  const mayBeInvalid = fields.some(({ path }) => REFUSED_AS_INVALID.has(`${procedure.name}:${path}`));
  if (!outcome.ok) expect(mayBeInvalid ? [403, 404, 409, 422] : [403, 404, 409], where).toContain(outcome.status);
  else
    expect(
      fields.filter(({ path }) => !isHarmless(`${procedure.name}:${path}`)),
      where,
    ).toEqual([]);
  return outcome.ok;
}

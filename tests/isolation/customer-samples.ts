import { newId } from '#server/platform/db/ids.ts';
import { buildQuote } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { quoteOf } from './quote-samples.ts';
import { smallPicture } from './small-picture.ts';
import { nothing, type Sample, type Samples, type World } from './world.ts';

const customersFile = (marker: string): File =>
  new File([`Name,Email,Notes\nCustomer ${marker},,Dog\n`], 'customers.csv');

export function importOf({ company, marker }: World) {
  return company.owner.client.api.customerImports.upload({ id: newId(), file: customersFile(marker) });
}

/** Returns a completed import, which the next upload doesn't replace. */
export async function doneImportOf(world: World): Promise<string> {
  const { id } = await importOf(world);
  await world.app.query(`update customer_imports set status = 'done', started_at = now() where id = $1`, [id]);
  return id;
}

const uploadedId: Sample = async (world) => ({ id: (await importOf(world)).id });

const customerOf = async (world: World) => {
  const { customer_id } = await quoteOf(world, { sent: true });
  return world.company.owner.client.api.customers.get({ id: customer_id ?? '' });
};

const customerId = async (world: World) => ({ id: (await customerOf(world)).id });

const inputOf = ({ marker }: World) =>
  ({
    name: `Customer ${marker}`,
    email: '',
    phone: '',
    language: '',
    notes: '',
    source: '',
    tax_exempt: false,
    tax_number: '',
  }) as const;

async function twoOf(world: World): Promise<Parameters<TestClient['api']['customers']['merge']>[0]> {
  const { api } = world.company.owner.client;
  const { id, edit_number } = await customerOf(world);
  const { customer_id } = await buildQuote(world.company, {
    draft: { customer_name: `Another ${world.marker}`, customer_email: `${newId()}@example.com`, customer_phone: '' },
  });
  const other = await api.customers.get({ id: customer_id ?? '' });
  const sides = { edit_number, other_id: other.id, other_edit_number: other.edit_number };
  return { id, ...sides, from_other: [], notes: 'both' };
}

export async function certificateOf(world: World): Promise<string> {
  const certificate_id = newId();
  const file = new File([await smallPicture()], 'certificate.jpg');
  const { id } = await customerId(world);
  await world.company.owner.client.api.customers.uploadTaxCertificate({ id, certificate_id, file });
  return certificate_id;
}

export const CUSTOMER_SAMPLES: Samples = {
  'customerImports.list': nothing,
  'customerImports.get': uploadedId,
  'customerImports.upload': ({ marker }) => ({ id: newId(), file: customersFile(marker) }),
  'customerImports.check': async (world) => {
    const { id, mapping, encoding, delimiter } = await importOf(world);
    return { id, mapping, encoding, delimiter };
  },
  'customerImports.start': async (world) => {
    const { id } = await importOf(world);
    // Only one import can be open, so this marks the open one as done.
    await world.app.query(`update customer_imports set status = 'done' where status = 'importing'`);
    await world.app.query(`update customer_imports set status = 'checked' where id = $1`, [id]);
    return { id };
  },
  'customerImports.discard': uploadedId,
  'customerImports.problems': uploadedId,

  'customers.list': ({ marker }) => ({ search: marker }),
  'customers.get': customerId,
  'customers.quotes': customerId,
  'customers.messages': customerId,
  'customers.balance': customerId,
  'customers.standings': async (world) => ({ ids: [(await customerId(world)).id] }),
  'customers.photos': customerId,
  'customers.visits': customerId,
  'customers.duplicates': customerId,
  'customers.unused': nothing,
  'customers.reviewUnused': async (world) => ({ remove: [(await customerId(world)).id] }),
  'customers.save': async (world) => ({ ...(await customerId(world)), edit_number: 1, customer: inputOf(world) }),
  'customers.uploadTaxCertificate': async (world) => ({
    ...(await customerId(world)),
    certificate_id: newId(),
    file: new File([await smallPicture()], 'certificate.jpg'),
  }),
  'customers.removeTaxCertificate': customerId,
  'customers.saveProperty': async (world) => {
    const { id, properties } = await customerOf(world);
    const property = { address: `2 Elm Road ${world.marker}`, gate_code: '', water_source: '', coordinates: '' };
    return { id, property_id: properties[0]?.id ?? '', property };
  },
  'customers.switchFollowUps': async (world) => ({ ...(await customerId(world)), on: false }),
  'customers.recordConsent': async (world) => ({ ...(await customerId(world)), agreed: true }),
  'customers.markNotDuplicates': async (world) => {
    const { id, other_id } = await twoOf(world);
    return { id, other_id, apart: true };
  },
  'customers.merge': twoOf,
  'customers.undoMerge': async (world) => {
    const { merges } = await world.company.owner.client.api.customers.merge(await twoOf(world));
    return { merge_id: merges[0]?.id ?? '' };
  },
};

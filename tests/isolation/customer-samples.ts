/** Inputs for the procedures of customers and of files of customers. */
import { newId } from '#server/db/ids.ts';
import { quoteOf } from './quote-samples.ts';
import { nothing, type Sample, type Samples, type World } from './world.ts';

const customersFile = (marker: string): File =>
  new File([`Name,Email,Notes\nCustomer ${marker},,Dog\n`], 'customers.csv');

/** An uploaded file of customers. */
export function importOf({ company, marker }: World) {
  return company.owner.client.api.customerImports.upload({ id: newId(), file: customersFile(marker) });
}

/** A completed import; the next upload does not replace it. */
export async function doneImportOf(world: World): Promise<string> {
  const { id } = await importOf(world);
  await world.app.query(`update customer_imports set status = 'done', started_at = now() where id = $1`, [id]);
  return id;
}

const uploadedId: Sample = async (world) => ({ id: (await importOf(world)).id });

const customerId: Sample = async (world) => ({ id: (await quoteOf(world, { sent: true })).customer_id ?? '' });

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
    // As if it had been checked; only one import can be open at a time.
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
};

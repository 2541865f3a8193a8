import type { Job } from './use-job.ts';

/** Returns the fields of a job that a save sends, some of them changed by the form. */
export function jobInput({ title, customer_id, customer_name, customer_phone, property_address, notes, tasks }: Job) {
  return {
    title,
    customer_id,
    customer_name,
    customer_phone,
    property_address,
    notes,
    tasks: tasks.map(({ id, description }) => ({ id, description })),
  };
}

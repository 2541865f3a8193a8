import type { DoubleReason } from '#domain/customer/merging.ts';

/** "Ruth has …" */
export const DOUBLE_LABELS: Readonly<Record<DoubleReason, string>> = {
  email: 'the same email address',
  phone: 'the same phone number',
  name_and_address: 'the same name and address',
};

import type { DuplicateReason } from '#domain/customer/merging.ts';

/** Reasons why two customers may be duplicates. Each one ends the sentence "Ruth has …". */
export const DUPLICATE_LABELS: Readonly<Record<DuplicateReason, string>> = {
  email: 'the same email address',
  phone: 'the same phone number',
  name_and_address: 'the same name and address',
};

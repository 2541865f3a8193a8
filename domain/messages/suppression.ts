/** Why a company sends nothing more to an address, until a person lifts it. */
export const SUPPRESSION_REASONS = ['bounced', 'complained'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const SUPPRESSION_LABELS: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'Mail to this address was returned',
  complained: 'The recipient marked an email as spam',
};

/** The same as a sentence about one address. */
export const SUPPRESSION_SENTENCES: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'an earlier email to this address was returned. Check the address, or lift the suppression in Settings.',
  complained: 'the recipient marked an earlier email as spam. A person can lift the suppression in Settings.',
};

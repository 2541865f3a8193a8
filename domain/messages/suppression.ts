export const SUPPRESSION_REASONS = ['bounced', 'complained'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const SUPPRESSION_LABELS: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'An email to this address bounced',
  complained: 'The recipient marked an email as spam',
};

/** Sentences about one suppressed email. */
export const SUPPRESSION_SENTENCES: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'an earlier email to this address bounced. Check the address, or unblock it in Settings.',
  complained: 'the recipient marked an earlier email as spam. You can unblock the address in Settings.',
};

/**
 * Problems with a quote's stored record. `copy_not_made` isn't an alteration: the program could not create the signed
 * copy.
 */
export const EVIDENCE_PROBLEMS = [
  'history',
  'history_end',
  'decision',
  'snapshot',
  'quote',
  'lines',
  'photos',
  'signed_copy',
  'signed_file',
  'photo_files',
  'copy_not_made',
] as const;
export type EvidenceProblem = (typeof EVIDENCE_PROBLEMS)[number];

export const EVIDENCE_PROBLEM_LABELS: Readonly<Record<EvidenceProblem, string>> = {
  history: 'An event in the history was changed, moved or removed.',
  history_end: 'The end of the history doesn’t match what the app recorded.',
  decision: 'The recorded decision doesn’t match the history.',
  snapshot: 'The stored copy of what the customer saw was changed or is missing.',
  quote: 'The quote’s status, dates, customer or totals don’t match what was decided.',
  lines: 'The quote’s lines don’t match what was decided.',
  photos: 'A photo that belongs to the quote was changed or is missing.',
  signed_copy: 'The record of the decision’s PDF doesn’t match the history.',
  signed_file: 'The stored decision PDF was changed or is missing.',
  photo_files: 'A photo’s file was changed or is missing.',
  copy_not_made: 'The decision PDF couldn’t be created.',
};

export function isEvidenceProblem(text: string): text is EvidenceProblem {
  return Object.hasOwn(EVIDENCE_PROBLEM_LABELS, text);
}

/**
 * Returns true for a problem that shows whenever the record is read. Other problems show only when the program reads
 * files or tries again.
 */
export function isSeenWhenRead(problem: EvidenceProblem): boolean {
  return problem !== 'signed_file' && problem !== 'photo_files' && problem !== 'copy_not_made';
}

/** Returns true for an alteration, after which no part of the record may be shown as signed. */
export function isMismatch(problem: EvidenceProblem): boolean {
  return problem !== 'copy_not_made';
}

/**
 * Returns true if the record's last check found an alteration.
 * @param found as stored
 */
export function hasMismatch(found: readonly string[] | null): boolean {
  return (found ?? []).some((problem) => isEvidenceProblem(problem) && isMismatch(problem));
}

/** Shown instead of the signature when a record doesn't match. */
export const RECORD_MISMATCH = 'This record does not match its signed evidence.';

export function problemSentence(problems: readonly string[]): string {
  return problems.every((problem) => problem === 'copy_not_made')
    ? EVIDENCE_PROBLEM_LABELS.copy_not_made
    : RECORD_MISMATCH;
}

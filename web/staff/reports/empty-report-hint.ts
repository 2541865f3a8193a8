interface FirstSteps {
  quote_made: boolean;
  quote_sent: boolean;
}

/** Suggests how to fill an empty report. For a new company, choosing another period wouldn't help. */
export function emptyReportHint(steps: FirstSteps | undefined): { isNew: boolean; hint: string } {
  if (steps && !steps.quote_made) return { isNew: true, hint: 'Create your first quote to see it here.' };
  if (steps && !steps.quote_sent) return { isNew: false, hint: 'Send your first quote to see results here.' };
  return { isNew: false, hint: 'Try another period.' };
}

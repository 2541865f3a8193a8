interface FirstSteps {
  quote_made: boolean;
  quote_sent: boolean;
}

/** What makes an empty report fill up: for a company that has just begun, another period is as empty as this one. */
export function nextStepOf(steps: FirstSteps | undefined): { isNew: boolean; hint: string } {
  if (steps && !steps.quote_made) return { isNew: true, hint: 'Make your first quote, and it counts here.' };
  if (steps && !steps.quote_sent) return { isNew: false, hint: 'Send your first quote: its answer counts here.' };
  return { isNew: false, hint: 'Choose another period.' };
}

/** The time in a dialog. It follows the proposed time until someone edits the dialog, then stays fixed. */
export interface ChosenTime {
  /** null while it follows the proposal */
  day: string | null;
  /** in the format of a time field: "13:00"; null while it follows the proposal */
  clock: string | null;
}

export interface ShownTime {
  day: string;
  clock: string;
}

/** Returns the time to show. @param proposed null while there is no proposal */
export function shownTime(chosen: ChosenTime, proposed: ShownTime | null): ShownTime {
  return { day: chosen.day ?? proposed?.day ?? '', clock: chosen.clock ?? proposed?.clock ?? '' };
}

export function isProposed({ day, clock }: ChosenTime): boolean {
  return day === null || clock === null;
}

/**
 * Fixes the shown time when someone first edits the dialog. A proposal for another length or crew then changes
 * nothing. The next proposal still fills in a missing day or time.
 */
export function heldTime(chosen: ChosenTime, proposed: ShownTime | null): ChosenTime {
  return { day: chosen.day ?? proposed?.day ?? null, clock: chosen.clock ?? proposed?.clock ?? null };
}

/** The time in a dialog. It follows the proposed time until someone edits the dialog, and stays fixed from then on. */
export interface ChosenTime {
  /** null: follows the proposal */
  day: string | null;
  /** in the format of a time field: "13:00"; null: follows the proposal */
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

/** True while part of the shown time still comes from the proposal. */
export function isProposed({ day, clock }: ChosenTime): boolean {
  return day === null || clock === null;
}

/**
 * Fixes the shown time when someone first edits the dialog, so a new proposal for another length or crew doesn't change
 * it. A day or time that had no proposal yet is still filled in by the next one.
 */
export function heldTime(chosen: ChosenTime, proposed: ShownTime | null): ChosenTime {
  return { day: chosen.day ?? proposed?.day ?? null, clock: chosen.clock ?? proposed?.clock ?? null };
}

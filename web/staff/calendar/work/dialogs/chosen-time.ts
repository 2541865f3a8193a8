/** The time in a dialog. It follows the proposal until someone changes anything, and then stays. */
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

/** True while the proposal still decides a part of the shown time. */
export function isProposed({ day, clock }: ChosenTime): boolean {
  return day === null || clock === null;
}

/**
 * Turns the shown time into the chosen one when someone first changes anything. It then stays, even if another length
 * or crew leads to a different proposal. A part that had no proposal yet still gets one once.
 */
export function heldTime(chosen: ChosenTime, proposed: ShownTime | null): ChosenTime {
  return { day: chosen.day ?? proposed?.day ?? null, clock: chosen.clock ?? proposed?.clock ?? null };
}

/** The time in a dialog: proposed until a person changes anything, and only theirs from then on. */
export interface ChosenTime {
  /** null: as proposed */
  day: string | null;
  /** in the format of a time field: "13:00"; null: as proposed */
  clock: string | null;
}

export interface ShownTime {
  day: string;
  clock: string;
}

/** @param proposed null while nothing is proposed yet */
export function shownTime(chosen: ChosenTime, proposed: ShownTime | null): ShownTime {
  return { day: chosen.day ?? proposed?.day ?? '', clock: chosen.clock ?? proposed?.clock ?? '' };
}

/** Whether the proposal still decides a part of the shown time. */
export function isProposed({ day, clock }: ChosenTime): boolean {
  return day === null || clock === null;
}

/**
 * Turns the shown time into the chosen one when a person first changes anything: it is then kept, even if a different
 * length or crew leads to another proposal. A part that has not been shown yet is still proposed once.
 */
export function heldTime(chosen: ChosenTime, proposed: ShownTime | null): ChosenTime {
  return { day: chosen.day ?? proposed?.day ?? null, clock: chosen.clock ?? proposed?.clock ?? null };
}

/** The time of a dialog: proposed until somebody touches anything, and then nobody's but theirs. */
export interface ChosenTime {
  /** null: as proposed */
  day: string | null;
  /** as a field of a form has it: "13:00"; null: as proposed */
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

/** Whether the proposal still decides a part of what is shown. */
export function isProposed({ day, clock }: ChosenTime): boolean {
  return day === null || clock === null;
}

/**
 * What is chosen once somebody has touched something: the shown time stays, whatever is proposed for another length or
 * other people afterwards. What has not been shown yet is still proposed once.
 */
export function heldTime(chosen: ChosenTime, proposed: ShownTime | null): ChosenTime {
  return { day: chosen.day ?? proposed?.day ?? null, clock: chosen.clock ?? proposed?.clock ?? null };
}

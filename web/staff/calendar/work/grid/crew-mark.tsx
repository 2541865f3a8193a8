import { useCrew, whoGoes } from '#web/staff/calendar/work/entries/crew.ts';
import { initialsOf } from '#web/staff/components/initials-of.ts';

/** The most people shown by their initials. Of more people, only the first is named. */
const NAMED = 2;

interface CrewMarkProps {
  people: readonly string[];
  /** true if the text around it already names the people */
  isHidden?: boolean;
}

/**
 * Shows the crew's initials on a disk each. A dashed one means that no one is assigned. People have no colors, because colors
 * show the state.
 */
export function CrewMark({ people, isHidden = false }: CrewMarkProps) {
  const { names } = useCrew();
  const initials = people.slice(0, NAMED).map((id) => initialsOf(names.get(id) ?? '') || '?');
  const more = people.length - initials.length;
  const [first = '?', second] = initials;
  // The second disk stands for everyone but the first person.
  const rest = more > 0 ? `+${more + 1}` : second;
  return (
    <span
      className="crew-pill"
      data-none={people.length === 0 || undefined}
      // Drawn by the style sheet, so that the initials are not part of the visit's accessible name.
      data-shown={first}
      data-rest={rest}
      {...(isHidden
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': whoGoes({ names }, people) || 'Unassigned' })}
    />
  );
}

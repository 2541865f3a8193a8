import { Icon } from '#web/ui/icons.tsx';
import { initialsOf } from './initials-of.ts';

/** Shows a person as two letters on a gray disk. A phone icon stands for someone known only by a number. */
export function Initials({ name }: { name: string }) {
  return (
    <span className="initials" aria-hidden="true">
      {initialsOf(name) || <Icon name="phone" size={18} />}
    </span>
  );
}

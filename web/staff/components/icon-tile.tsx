import { Icon, type IconName } from '#web/ui/icons.tsx';
import type { Tone } from './share-bar.tsx';

/** An icon on a small square at the start of a row. It has a color only if the row's state has one. */
export function IconTile({ icon, tone }: { icon: IconName; tone?: Tone }) {
  return (
    <span className="icon-tile" data-tone={tone}>
      <Icon name={icon} />
    </span>
  );
}

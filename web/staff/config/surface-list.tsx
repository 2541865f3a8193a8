import { Button } from '@mantine/core';
import type { SurfaceType } from '#domain/pricing/rate-book.ts';
import { useSession } from '#web/session/use-session.ts';
import { moneyInShort } from '#web/staff/components/short-numbers.ts';
import { SurfaceTile } from '#web/staff/components/surface-tile.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { useEarned } from './use-earned.ts';

interface SurfaceListProps {
  surfaces: readonly SurfaceType[];
  chosen: string | undefined;
  onChoose: (surface: string) => void;
  /** undefined for people who may not change prices */
  onAdd: (() => void) | undefined;
}

/** Lists the surface types next to the chosen one, with the revenue of each. */
export function SurfaceList({ surfaces, chosen, onChoose, onAdd }: SurfaceListProps) {
  const earned = useEarned();
  const currency = useSession().organization?.currency ?? 'USD';
  const most = Math.max(...earned.values());
  return (
    <div className="config-list">
      <div className="config-list-head">
        <h2 id="surfaces-title">Surface Types</h2>
        {earned.size > 0 && <span>Earned, 12 months</span>}
      </div>
      <ul>
        {surfaces.map(({ id, name }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen || undefined} onClick={() => onChoose(id)}>
              <SurfaceTile surface={name} />
              <span className="config-list-words">
                <span>{name || 'New surface type'}</span>
                {earned.size > 0 && <EarnedBar share={(earned.get(name) ?? 0) / most} />}
              </span>
              {earned.size > 0 && (
                <span className="config-earned">{moneyInShort(earned.get(name) ?? 0, currency)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {onAdd && (
        <Button variant="subtle" leftSection={<Icon name="plus" size={16} />} onClick={onAdd}>
          Add surface type
        </Button>
      )}
    </div>
  );
}

function EarnedBar({ share }: { share: number }) {
  return (
    <span className="config-earned-bar" aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

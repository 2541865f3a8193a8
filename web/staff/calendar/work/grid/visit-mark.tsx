import { VISIT_STATE_LABELS, type VisitState } from '#domain/calendar/visit-states.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import type { IconName } from '#web/ui/icons.tsx';

const TONES = {
  scheduled: 'busy',
  on_the_way: 'busy',
  working: 'busy',
  done: 'good',
  cancelled: 'off',
} as const satisfies Record<VisitState, string>;

const ICONS: Record<VisitState, IconName> = {
  scheduled: 'calendar',
  on_the_way: 'truck',
  working: 'play',
  done: 'check',
  cancelled: 'close',
};

export function VisitMark({ state }: { state: VisitState }) {
  return (
    <Mark tone={TONES[state]} icon={ICONS[state]}>
      {VISIT_STATE_LABELS[state]}
    </Mark>
  );
}

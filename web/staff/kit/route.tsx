import { Stack } from '@mantine/core';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { ScreenStyles } from '#web/staff/screen-styles/screen-styles.tsx';
import { KitAmounts } from './amounts.tsx';
import { KitDialogs } from './dialogs.tsx';
import { KitEmpty } from './empty.tsx';
import { KitFields } from './fields.tsx';
import { KitHeads } from './heads.tsx';
import { KitIcons } from './icons.tsx';
import { KitLists } from './lists.tsx';
import { KitStates } from './states.tsx';
import { KitSteps } from './steps.tsx';

/** Each group by its anchor, in the order of the page. */
const GROUPS = {
  heads: KitHeads,
  states: KitStates,
  amounts: KitAmounts,
  lists: KitLists,
  steps: KitSteps,
  fields: KitFields,
  empty: KitEmpty,
  dialogs: KitDialogs,
  icons: KitIcons,
} as const;

/** Every part of the staff app in every state, for those who build screens. Only in development. */
export default function KitScreen() {
  return (
    <ScreenStyles>
      <Stack className="staff-screen" data-width="wide" gap="lg">
        <PageHead title="Kit" lead="Every part of the staff app, in every state." />
        {Object.entries(GROUPS).map(([id, Group]) => (
          <div key={id} id={`kit-${id}`}>
            <Group />
          </div>
        ))}
      </Stack>
    </ScreenStyles>
  );
}

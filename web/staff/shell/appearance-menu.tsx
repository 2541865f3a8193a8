import { type MantineColorScheme, Popover, Radio, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import { useSingleKeys } from './shortcut-setting.ts';
import { EntryContent } from './sidebar-entry.tsx';

const SCHEMES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Like the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The color scheme, and whether single keys are shortcuts. Both are stored on the device. */
export function AppearanceMenu({ narrow }: { narrow: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const singleKeys = useSingleKeys();
  return (
    <Popover position={narrow ? 'right-end' : 'top-start'} width={248} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button type="button" className="sidebar-entry" title={narrow ? 'Appearance' : undefined}>
          <EntryContent icon="appearance" label="Appearance" narrow={narrow} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Appearance">
        <Stack gap="md">
          <Radio.Group label="Colors" value={colorScheme} onChange={(value) => setColorScheme(value)}>
            <Stack gap="xs" mt="xs">
              {SCHEMES.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          <Switch
            label="N makes a new quote"
            description="A shortcut of one key, when no field has the focus"
            checked={singleKeys.enabled}
            onChange={(event) => singleKeys.setEnabled(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

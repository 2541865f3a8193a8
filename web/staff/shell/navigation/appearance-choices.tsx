import { type MantineColorScheme, Radio, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import { useSingleKeys } from '#web/staff/shell/shortcuts/shortcut-setting.ts';

const SCHEMES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Sets the color scheme and single-key shortcuts. Both are stored on the device. */
export function AppearanceChoices() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const singleKeys = useSingleKeys();
  return (
    <Stack gap="md">
      <Radio.Group label="Colors" value={colorScheme} onChange={(value) => setColorScheme(value)}>
        <Stack gap="xs" mt="xs">
          {SCHEMES.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label="Single-key shortcuts"
        description="N: new quote, /: search, ?: all shortcuts. Only when you’re not typing."
        checked={singleKeys.enabled}
        onChange={(event) => singleKeys.setEnabled(event.currentTarget.checked)}
      />
    </Stack>
  );
}

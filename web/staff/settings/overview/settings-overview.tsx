import { type MantineColorScheme, SegmentedControl, Switch, TextInput, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Mark } from '#web/staff/components/mark.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { useSingleKeys } from '#web/staff/shell/shortcuts/shortcut-setting.ts';
import { Icon } from '#web/ui/icons.tsx';
import {
  type SettingGroup,
  type SettingRow,
  useCompanySettings,
  useOwnSettings,
  useQuoteSettings,
  useScheduleSettings,
  useSecuritySettings,
} from './setting-rows.ts';

/** Every setting with its current value, as links to where it is changed. */
export function SettingsOverview() {
  const [wanted, setWanted] = useState('');
  const own = useOwnSettings();
  const groups = [useQuoteSettings(), own, useScheduleSettings(), useSecuritySettings(), useCompanySettings()]
    .map((group) => ({ ...group, rows: group.rows.filter((row) => isFound(group, row, wanted)) }))
    .map((group) => ({ ...group, more: group.title === own.title && <DeviceRows wanted={wanted} /> }))
    .filter(
      ({ rows, title }) => rows.length > 0 || (title === own.title && DEVICE_ROWS.some((name) => has(name, wanted))),
    );
  return (
    <Screen
      title="Settings"
      action={
        <TextInput
          type="search"
          className="find-setting"
          aria-label="Find a setting"
          placeholder="Find a setting"
          leftSection={<Icon name="search" size={18} />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      }
    >
      <div className="setting-groups">
        {groups.map(({ title, rows, more }) => (
          <PageSection key={title} title={title}>
            <ul className="rows">
              {rows.map((row) => (
                <LinkRow key={row.name} {...row} />
              ))}
              {more}
            </ul>
          </PageSection>
        ))}
        {groups.length === 0 && <p className="section-lead">No setting matches “{wanted.trim()}”.</p>}
      </div>
    </Screen>
  );
}

const has = (text: string, wanted: string) => text.toLowerCase().includes(wanted.trim().toLowerCase());

function isFound({ title }: SettingGroup, { name, value = '', keywords = '' }: SettingRow, wanted: string): boolean {
  return has(`${title} ${name} ${value} ${keywords}`, wanted);
}

function LinkRow({ name, value, to, isOn }: SettingRow) {
  return (
    <li>
      <Link to={to} className="row">
        <RowText name={name} value={value} />
        {isOn !== undefined && <Mark tone={isOn ? 'good' : 'off'}>{isOn ? 'On' : 'Off'}</Mark>}
        <Icon name="right" size={18} />
      </Link>
    </li>
  );
}

/** The second line keeps its height while the value loads. */
function RowText({ name, value }: { name: string; value: ReactNode }) {
  return (
    <span className="row-words">
      <span className="row-name">{name}</span>
      <span className="row-more">{value ?? '\u00a0'}</span>
    </span>
  );
}

const SCHEMES: readonly { value: MantineColorScheme; label: string; words: string }[] = [
  { value: 'auto', label: 'Auto', words: 'Follows your device' },
  { value: 'light', label: 'Light', words: 'Always light' },
  { value: 'dark', label: 'Dark', words: 'Always dark' },
];
const DEVICE_ROWS = ['Appearance colors dark light', 'Keyboard shortcuts single-key'] as const;

/** Settings of this device, which change in place. */
function DeviceRows({ wanted }: { wanted: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const keys = useSingleKeys();
  const [appearance, shortcuts] = DEVICE_ROWS;
  return (
    <>
      {has(appearance, wanted) && (
        <li className="row">
          <RowText name="Appearance" value={SCHEMES.find(({ value }) => value === colorScheme)?.words} />
          <SegmentedControl
            aria-label="Appearance"
            value={colorScheme}
            onChange={(value) => setColorScheme(value)}
            data={SCHEMES.map(({ value, label }) => ({ value, label }))}
          />
        </li>
      )}
      {has(shortcuts, wanted) && (
        <li className="row">
          <RowText name="Keyboard shortcuts" value="Single keys, such as N for a new quote" />
          <Switch
            aria-label="Single-key shortcuts"
            checked={keys.enabled}
            onChange={(event) => keys.setEnabled(event.currentTarget.checked)}
          />
        </li>
      )}
    </>
  );
}

import { Checkbox, Radio, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { BothVersions } from '#web/staff/components/both-versions.tsx';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { DayRange } from '#web/staff/components/day-range.tsx';
import { LongTextField, PasswordField, TextField } from '#web/staff/components/fields.tsx';
import { GrowingTextarea } from '#web/staff/components/growing-textarea.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { MoneyField, PercentField, QuantityField } from '#web/ui/decimal-field.tsx';

const MATERIALS = [
  { id: 'vinyl', label: 'Vinyl' },
  { id: 'stucco', label: 'Stucco', detail: '×1.2' },
  { id: 'brick', label: 'Brick' },
];
const STILL = { onChange: () => {}, onBlur: () => {}, error: undefined };
const FORM = { isDirty: false, busy: false, reset: () => {} };
const COLLISION = { field: 'notes', label: 'Notes', keepMine: () => {}, takeStored: () => {} };

export function KitFields() {
  const [chosen, setChosen] = useState('stucco');
  const [days, setDays] = useState({ from: '2026-05-01', to: '2026-05-13' });
  return (
    <PageSection title="Fields">
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField {...STILL} label="Name" description="As it appears on the quote." value="Alicia Moreno" required />
          <TextField {...STILL} label="Email" value="alicia@" error="Enter an email address." />
          <TextField {...STILL} label="Company" value="Clearwater" disabled />
          <PasswordField {...STILL} label="Password" value="Clear-Water" autoComplete="new-password" />
          <MoneyField currency="USD" label="Price" value={31_000} onChange={() => {}} />
          <QuantityField label="Area" unit="sq ft" value={1240} onChange={() => {}} />
          <PercentField label="Deposit" value={0.25} onChange={() => {}} />
          <DayRange
            {...days}
            problem="The last day is before the first."
            onChange={(change) => setDays({ ...days, ...change })}
          />
        </SimpleGrid>
        <LongTextField {...STILL} label="Notes" value={'Please close all windows.\nMove the cars.'} />
        <GrowingTextarea label="Message" minRows={2} maxRows={6} placeholder="Optional" />
        <ChoicePills legend="Material" options={MATERIALS} chosen={[chosen]} onChoose={setChosen} />
        <ChoicePills
          legend="Add-ons"
          multiple
          options={MATERIALS}
          chosen={['vinyl', 'brick']}
          onChoose={() => {}}
          error="Choose at most one."
        />
        <Switch label="Reminders" description="For this customer’s quotes" defaultChecked />
        <Checkbox label="Customer agreed to texts" defaultChecked />
        <Radio label="Pay the deposit now" defaultChecked />
        <SaveRow form={FORM} label="Save" />
        <SaveRow form={{ ...FORM, isDirty: true }} label="Save" />
        <SaveRow form={{ ...FORM, isDirty: true, busy: true }} label="Save" />
        <BothVersions
          form={{
            isOutdated: true,
            collisions: [{ ...COLLISION, mine: 'Close the windows.', stored: 'Close all windows, please.' }],
          }}
        />
      </Stack>
    </PageSection>
  );
}

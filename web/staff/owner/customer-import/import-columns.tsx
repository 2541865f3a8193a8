import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { DELIMITERS, ENCODINGS } from '#contract/customer-imports.ts';
import { IMPORT_FIELDS, type ImportField } from '#domain/customer/customer-import.ts';
import { cutText } from '#domain/text.ts';
import { NO_PROBLEMS, type Problems } from '#web/staff/components/form-problems.ts';
import { type FieldBinding, useForm } from '#web/staff/components/use-form.ts';
import type { ImportColumns, ImportEntry, Imports } from './use-imports.ts';

const FIELD_NAMES: Readonly<Record<ImportField, string>> = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  street: 'Street or full address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  latitude: 'Latitude',
  longitude: 'Longitude',
  language: 'Language',
  notes: 'Notes',
};
const ENCODING_NAMES = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Windows (1252)',
  'utf-16le': 'Excel Unicode (UTF-16)',
};
const DELIMITER_NAMES = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' };
const NAMING: readonly ImportField[] = ['name', 'first_name', 'last_name', 'company'];
const EXAMPLES = 3;

type Choices = Record<ImportField, string>;

function choicesOf(mapping: ImportColumns): Choices {
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, mapping[field]?.toString() ?? ''])) as Choices;
}

function columnsOf(choices: Choices): ImportColumns {
  return Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, choices[field] === '' ? null : Number(choices[field])]),
  ) as ImportColumns;
}

function problemsOf(choices: Choices): Problems {
  if (NAMING.some((field) => choices[field] !== '')) return NO_PROBLEMS;
  return new Map([['name', 'Choose the column with the customer or company names']]);
}

interface ColumnsProps {
  entry: ImportEntry;
  imports: Imports;
  onChecked: () => void;
}

/** Maps columns to fields. The header row suggests the mapping, and people can change it. */
export function ImportColumnsForm({ entry, imports, onChecked }: ColumnsProps) {
  const form = useForm({
    name: `import.${entry.id}.${entry.encoding}.${entry.delimiter}`,
    stored: choicesOf(entry.mapping),
    problemsOf,
    save: async (choices) => {
      await imports.check(entry, columnsOf(choices));
      onChecked();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Text fw={600} className="breakable">
          {entry.file_name}: match your columns
        </Text>
        <FileForm entry={entry} imports={imports} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {IMPORT_FIELDS.map((field) => (
            <ColumnSelect key={field} field={field} entry={entry} {...form.bind(field)} />
          ))}
        </SimpleGrid>
        <Group gap="xs">
          <Button type="submit" loading={form.busy}>
            Check file
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void imports.discard(entry.id)}>
            Discard file
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ColumnSelectProps extends FieldBinding<string> {
  field: ImportField;
  entry: ImportEntry;
}

function ColumnSelect({ field, entry, value, onChange, onBlur, error }: ColumnSelectProps) {
  const examples = value === '' ? [] : entry.sample.map((row) => row[Number(value)] ?? '').filter(Boolean);
  return (
    <NativeSelect
      label={FIELD_NAMES[field]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={examples.length > 0 ? cutText(examples.slice(0, EXAMPLES).join(' · '), 80) : undefined}
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'Not in this file' },
        ...entry.header.map((name, index) => ({ value: String(index), label: name || `Column ${index + 1}` })),
      ]}
    />
  );
}

/** Rereads the file with another encoding or delimiter, if its letters or columns look wrong. */
function FileForm({ entry, imports }: Omit<ColumnsProps, 'onChecked'>) {
  const { encoding, delimiter } = entry;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <NativeSelect
        label="Text encoding"
        value={encoding}
        onChange={(event) => {
          const chosen = ENCODINGS.find((each) => each === event.currentTarget.value) ?? encoding;
          void imports.readAs(entry, { encoding: chosen, delimiter });
        }}
        data={ENCODINGS.map((each) => ({ value: each, label: ENCODING_NAMES[each] }))}
      />
      <NativeSelect
        label="Column separator"
        value={delimiter}
        onChange={(event) => {
          const chosen = DELIMITERS.find((each) => each === event.currentTarget.value) ?? delimiter;
          void imports.readAs(entry, { encoding, delimiter: chosen });
        }}
        data={DELIMITERS.map((each) => ({ value: each, label: DELIMITER_NAMES[each] }))}
      />
    </SimpleGrid>
  );
}

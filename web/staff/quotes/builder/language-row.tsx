import { SegmentedControl, Text } from '@mantine/core';
import { asLanguage, LANGUAGE_NAMES, LANGUAGES } from '#domain/language/language.ts';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { useFormField } from './builder-model.ts';

const CHOICES = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

/** Sets the language of the customer's page, PDF and emails. Saving the quote also stores it with the customer. */
export function LanguageRow() {
  const { value, set } = useFormField('language', 'customer');
  // Drafts from before this setting existed have no language.
  const language = value ?? 'en';
  return (
    <FoldedRow label="Customer’s language" value={LANGUAGE_NAMES[language]}>
      <SegmentedControl
        aria-label="Customer’s language"
        fullWidth
        value={language}
        onChange={(chosen) => set(asLanguage(chosen) ?? 'en')}
        data={CHOICES}
      />
      <Text size="sm" c="dimmed">
        Language for the quote page, PDF and emails. Your own text isn’t translated.
      </Text>
    </FoldedRow>
  );
}

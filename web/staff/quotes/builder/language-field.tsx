import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { asLanguage, LANGUAGE_NAMES, LANGUAGES } from '#domain/language/language.ts';
import { HELP_BELOW } from '../../components/fields.tsx';
import { useFormField } from './builder-model.ts';

const CHOICES = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

/** In which language the customer reads page, PDF and mails. It is remembered with the customer. */
export function LanguageField() {
  const id = useId();
  const { value, set } = useFormField('language', 'customer');
  return (
    <Input.Wrapper
      label="Customer’s language"
      labelElement="div"
      labelProps={{ id }}
      description="Of the quote’s page, its PDF and its emails. What you type stays as you type it."
      inputWrapperOrder={HELP_BELOW}
    >
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        mb={5}
        // A draft from before there was a choice has none.
        value={value ?? 'en'}
        onChange={(chosen) => set(asLanguage(chosen) ?? 'en')}
        data={CHOICES}
      />
    </Input.Wrapper>
  );
}

import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CompanyProfile } from '#contract/company.ts';
import { LICENSE_LINE_MAX } from '#domain/company/company-limits.ts';
import { PHONE_MAX } from '#domain/contact-details.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError } from '#web/staff/components/toasts.tsx';
import { usePhoneFormat } from '#web/staff/quotes/use-phone-format.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';

/**
 * Asks for missing company details where the customer would look for them. Asks for the phone until there is one.
 * Asks for logo and license only before a company's first quote is sent.
 */
export function CompanyFacts() {
  const { company } = useQuote();
  const mayChange = useViewer().may('branding.change');
  // Keeps the initially missing fields on screen, even after their values are saved.
  const [lacks] = useState(() => {
    const isFirst = !company.currency_fixed;
    return {
      phone: company.company_phone === '',
      license: isFirst && company.license_line === '',
      logo: isFirst && company.logo_url === null,
    };
  });
  if (!lacks.phone && !lacks.license && !lacks.logo) return null;
  if (!mayChange)
    return lacks.phone ? (
      <Text size="sm">Your quotes don’t show a company phone number yet. The owner can add one.</Text>
    ) : null;
  return (
    <Alert
      color="slate"
      icon={<Icon name="info" />}
      title={lacks.phone ? 'Customers trust quotes with a phone number' : 'Customers look for these details'}
    >
      <Stack gap="xs">
        {lacks.phone && <FactField field="company_phone" label="Your phone number" type="tel" maxLength={PHONE_MAX} />}
        {lacks.license && (
          <FactField field="license_line" label="License and insurance (optional)" maxLength={LICENSE_LINE_MAX} />
        )}
        {lacks.logo && (
          <Anchor component={Link} to="/app/company" size="sm" className="link-button">
            Add your logo
          </Anchor>
        )}
      </Stack>
    </Alert>
  );
}

interface FactFieldProps {
  field: 'company_phone' | 'license_line';
  label: string;
  maxLength: number;
  type?: 'tel';
}

/**
 * A field that is saved when it loses focus. A draft shows the new value immediately. A sent quote offers to send a
 * revision.
 */
function FactField({ field, label, maxLength, type }: FactFieldProps) {
  const { company } = useQuote();
  const client = useQueryClient();
  const format = usePhoneFormat(company.time_zone);
  const [typed, setTyped] = useState(company[field]);

  async function store(): Promise<void> {
    const value = typed.trim();
    if (value === company[field]) return;
    try {
      const saved = await api.company.updateProfile(CompanyProfile.parse({ ...company, [field]: value }));
      client.setQueryData(queries.company.get.queryKey(), saved);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <TextInput
      label={label}
      maxLength={maxLength}
      {...(type && { type, inputMode: type, autoComplete: type })}
      value={typed}
      onChange={({ currentTarget: { value } }) => setTyped(type ? format(value, typed) : value)}
      onBlur={() => void store()}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

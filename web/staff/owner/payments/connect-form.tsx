import { Button, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  ACCOUNT_COUNTRIES,
  type AccountCountry,
  countryName,
  countryProblem,
  likelyCountry,
} from '#domain/payments/account-countries.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { AccountView } from './use-payment-account.ts';

const CHOICES = ACCOUNT_COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label),
);

interface ConnectFormProps {
  provider: AccountView['provider'];
  isLeaving: boolean;
  onConnect: (country: AccountCountry) => void;
}

/** Asks for the company's country, then continues to the provider's page. The country can't be changed later. */
export function ConnectForm({ provider, isLeaving, onConnect }: ConnectFormProps) {
  const { currency, timeZone } = useViewer();
  const [country, setCountry] = useState(() => likelyCountry({ currency, timeZone }));
  const [isAsked, setAsked] = useState(false);
  const problem = country === null ? isAsked && 'Choose your company’s country' : countryProblem(country, currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (country !== null && countryProblem(country, currency) === null) onConnect(country);
  };
  return (
    <form onSubmit={submit}>
      <Select
        label="Country"
        description="Where your company is registered. You can’t change it later."
        data={CHOICES}
        value={country}
        onChange={(value) => setCountry(value)}
        searchable
        allowDeselect={false}
        inputWrapperOrder={HELP_BELOW}
        nothingFoundMessage="Not available in that country"
        error={problem}
        maw={360}
        mb="md"
      />
      <Button type="submit" className="panel-button" leftSection={<Icon name="link" />} loading={isLeaving}>
        {provider === 'stripe' ? 'Connect with Stripe' : 'Connect an account'}
      </Button>
    </form>
  );
}

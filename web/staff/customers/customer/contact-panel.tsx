import { Anchor } from '@mantine/core';
import { LANGUAGE_NAMES } from '#domain/language/language.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { callHref } from '#web/ui/phone-links.ts';
import type { Customer } from './customer.ts';

export function ContactPanel({ customer }: { customer: Customer }) {
  const { email, phone, language, notes, source, tax_exempt, tax_number } = customer;
  const facts = [
    ['Phone', phone],
    ['Email', email],
    ['Language', language ? LANGUAGE_NAMES[language] : 'Company default'],
    [
      'Notes',
      notes && (
        <span key="notes" className="customer-notes">
          {notes}
        </span>
      ),
    ],
    ['Lead source', source],
    ['Tax', tax_exempt ? ['Tax-exempt', tax_number].filter(Boolean).join(', ') : ''],
  ] as const;
  return (
    <Panel title="Contact" dense>
      <Facts facts={facts.filter(([, value]) => value !== '')} />
    </Panel>
  );
}

export function ContactLinks({ customer: { phone, email } }: { customer: Customer }) {
  return (
    <span className="customer-links">
      {phone && (
        <Anchor href={callHref(phone)} underline="always">
          {phone}
        </Anchor>
      )}
      {email && (
        <Anchor href={`mailto:${email}`} underline="always">
          {email}
        </Anchor>
      )}
    </span>
  );
}

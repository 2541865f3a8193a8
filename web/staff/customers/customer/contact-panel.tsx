import { Anchor } from '@mantine/core';
import { formatDate } from '#domain/dates.ts';
import { LANGUAGE_NAMES } from '#domain/language/language.ts';
import { Facts } from '../../components/facts.tsx';
import { Panel } from '../../components/screen.tsx';
import { useViewer } from '../../workspace/viewer.ts';
import type { Customer } from './customer.ts';

/** How to reach them, and what staff noted. */
export function ContactPanel({ customer }: { customer: Customer }) {
  const { timeZone } = useViewer();
  const { email, phone, language, notes, created_at } = customer;
  return (
    <Panel title="Contact" dense>
      <Facts
        facts={[
          [
            'Phone',
            phone ? (
              <Anchor key="phone" href={`tel:${phone}`} underline="always">
                {phone}
              </Anchor>
            ) : (
              '–'
            ),
          ],
          [
            'Email',
            email ? (
              <Anchor key="email" href={`mailto:${email}`} underline="always">
                {email}
              </Anchor>
            ) : (
              '–'
            ),
          ],
          ['Language', language ? LANGUAGE_NAMES[language] : 'As the company'],
          ...(notes
            ? [
                [
                  'Notes',
                  <span key="notes" className="customer-notes">
                    {notes}
                  </span>,
                ] as const,
              ]
            : []),
          ['Customer since', formatDate(created_at, timeZone)],
        ]}
      />
    </Panel>
  );
}

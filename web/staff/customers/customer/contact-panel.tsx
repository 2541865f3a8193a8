import { LANGUAGE_NAMES } from '#domain/language/language.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import type { Customer } from './customer.ts';
import { CustomerContact } from './customer-contact.tsx';

export function ContactPanel({ customer }: { customer: Customer }) {
  const { email, phone, language, source, tax_exempt, tax_number, consents } = customer;
  const [consent] = consents;
  const more = [
    language === '' ? '' : LANGUAGE_NAMES[language],
    phone && consent ? CONSENTS[consent.state] : '',
    tax_exempt ? ['Tax-exempt', tax_number].filter(Boolean).join(', ') : '',
    source && `From: ${source}`,
  ].filter((fact) => fact !== '');
  return (
    <Panel title="Contact" dense className="customer-contact">
      <div className="customer-facts">
        {phone ? <p>{phone}</p> : <p className="customer-quiet">No phone number</p>}
        {email ? <p>{email}</p> : <p className="customer-quiet">No email</p>}
        {more.map((fact) => (
          <p key={fact} className="customer-quiet">
            {fact}
          </p>
        ))}
      </div>
      <CustomerContact customer={customer} />
    </Panel>
  );
}

const CONSENTS: Readonly<Record<Customer['consents'][number]['state'], string>> = {
  agreed: 'Opted in to texts',
  stopped: 'Opted out of texts',
  unreachable: 'Can’t get texts',
  held: 'Texts on hold',
  not_asked: '',
};

import { ContactWays } from '#web/staff/components/contact-ways.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useQuote } from './quote-model.ts';

/** The customer's phone, email and address, for screens with a side column. */
export function QuoteContact() {
  const { customer_phone, customer_email, property_address } = useQuote().quote;
  const lines = [customer_phone, customer_email, property_address].filter(Boolean);
  return (
    <Panel dense title="Contact" className="contact-panel">
      <div className="contact-lines">
        {lines.length === 0 ? <p>No contact details yet.</p> : lines.map((line) => <p key={line}>{line}</p>)}
      </div>
      <ContactWaysOfQuote />
    </Panel>
  );
}

/** Only the buttons, for a phone. The details are on the customer page. */
export function ContactButtons() {
  return (
    <div className="contact-buttons">
      <ContactWaysOfQuote />
    </div>
  );
}

function ContactWaysOfQuote() {
  const { customer_phone, customer_email, property_address } = useQuote().quote;
  return <ContactWays phone={customer_phone} email={customer_email} address={property_address} />;
}

import type { ApprovalQuote } from '#web/approve/formats.ts';
import { formats } from '#web/approve/formats.ts';
import { useProductName } from '#web/ui/product-name.ts';
import { Check, Illustration, LineIcon } from './illustration.tsx';
import photo from './pictures/driveway-before-640.avif';

const CLOCK = 'M10 5.5V10l3 1.8M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z';

/** The owner's phone a few minutes after the customer approved: the deposit is paid, and a time is requested. */
export function OwnerPhone({ quote }: { quote: ApprovalQuote }) {
  const { money } = formats(quote);
  const { deposit_cents = 0, open_cents = 0 } = quote.payments ?? {};
  const [street] = (quote.property_address ?? '').split('\n');
  const label = `On the owner’s phone: quote ${quote.number} is approved, the deposit is paid, and the customer requests Monday morning`;
  return (
    <div className="owner-phone">
      <Illustration label={label}>
        <div className="owner-phone-screen">
          <p className="owner-phone-top">
            <span>9:41</span>
            <span>{useProductName()}</span>
          </p>
          <p className="owner-phone-title">
            <span>Quote {quote.number}</span>
            <span className="badge badge-approved">
              <Check />
              Approved
            </span>
          </p>
          <div className="owner-phone-card">
            <img src={photo} width="640" height="427" alt="" />
            <p>
              <b>{quote.customer_name}</b>
              <br />
              <span className="muted">{street}</span>
            </p>
            <p className="owner-phone-total">{money(quote.total_cents)}</p>
            <div className="owner-phone-split" />
            <div className="owner-phone-sums">
              <p>
                <span className="muted">Deposit paid</span>
                <b>{money(deposit_cents)}</b>
              </p>
              <p>
                <span className="muted">Balance due</span>
                <b>{money(open_cents)}</b>
              </p>
            </div>
          </div>
          <ul className="owner-phone-card owner-phone-events">
            <Event text="Approved and signed" time="9:12" />
            <Event text="Deposit paid" time="9:13" />
            <li className="is-requested">
              <LineIcon path={CLOCK} />
              <span>Requests Monday</span>
              <span className="muted">9:15</span>
            </li>
          </ul>
          <p className="owner-phone-button">Confirm Mon, 8 AM</p>
        </div>
      </Illustration>
    </div>
  );
}

function Event({ text, time }: { text: string; time: string }) {
  return (
    <li>
      <Check />
      <span>{text}</span>
      <span className="muted">{time}</span>
    </li>
  );
}

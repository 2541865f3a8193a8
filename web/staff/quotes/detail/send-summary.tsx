import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import { Scrolled } from '#web/staff/components/scrolled.tsx';
import { DepositNotice } from '#web/staff/quotes/payments/deposit-notice.tsx';
import { CustomerView } from './customer-view.tsx';
import { useQuote } from './quote-model.ts';

/** The quote in three lines. The customer page opens on request. */
export function SendSummary() {
  const { quote, company } = useQuote();
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const photo = quote.photos[0];
  return (
    <>
      <div className="send-summary">
        {photo && <img src={photo.images[0]?.url ?? photo.image_url} alt="" />}
        <div className="send-summary-words">
          <p className="send-summary-total">{formatMoney(quote.total_cents, company.currency)}</p>
          <p className="send-summary-lines">{quote.items.map(({ description }) => description).join(', ')}</p>
          <DepositNotice />
        </div>
        <Button
          variant="default"
          aria-expanded={isShown}
          aria-controls={id}
          data-autofocus
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Preview'}
        </Button>
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && (
          <Scrolled label="The quote as the customer will see it" className="send-sheet-page">
            <CustomerView />
          </Scrolled>
        )}
      </div>
    </>
  );
}

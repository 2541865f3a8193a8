import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import publicStyles from '#web/ui/public.css?inline';
import approveStyles from './approve.css?inline';
import { brandStyleInApp } from './brand-style.ts';
import type { ApprovalQuote } from './formats.ts';
import pinStyles from './pins.css?inline';
import { QuoteView } from './quote-view.tsx';
import signStyles from './sign.css?inline';

/** Requires the scheduling fields, because a preview without them would hide part of the page. */
type PreviewedQuote = ApprovalQuote & Required<Pick<ApprovalQuote, 'offers_times' | 'appointment_at'>>;

/**
 * Shows the customer page inside the staff app, with the customer page's own component and styles. A shadow root
 * keeps its styles apart from the app's. Colors and sizes of tokens.css still apply inside.
 */
export function QuotePreview({ quote }: { quote: PreviewedQuote }) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }));
  }, []);
  return (
    <div ref={attach} className="quote-preview">
      {root &&
        createPortal(
          <>
            <style>{`*,::before,::after{box-sizing:border-box}${publicStyles}${approveStyles}${signStyles}${pinStyles}${brandStyleInApp(quote.organization.brand_color)}`}</style>
            <div className="quote-page">
              <QuoteView quote={quote} heading="h2" />
            </div>
          </>,
          root,
        )}
    </div>
  );
}

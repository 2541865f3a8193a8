import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { onBrand } from '#domain/company/brand-color.ts';
import publicStyles from '../ui/public.css?inline';
import approveStyles from './approve.css?inline';
import type { ApprovalQuote } from './formats.ts';
import { QuoteView } from './quote-view.tsx';

/**
 * The customer page inside the staff app: the same component with the same styles. A shadow root separates its styles
 * from the app's; the colors and sizes of tokens.css still apply inside it.
 */
export function QuotePreview({ quote }: { quote: ApprovalQuote }) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }));
  }, []);
  const brand = quote.organization.brand_color;
  return (
    <div ref={attach} className="quote-preview">
      {root &&
        createPortal(
          <>
            <style>{`*,::before,::after{box-sizing:border-box}${publicStyles}${approveStyles}`}</style>
            <div
              className="quote-page"
              style={{
                ['--primary' as string]: brand,
                ['--on-primary' as string]: onBrand(brand),
                paddingBottom: 'var(--space-6)',
              }}
            >
              <QuoteView quote={quote} heading="h2" />
            </div>
          </>,
          root,
        )}
    </div>
  );
}

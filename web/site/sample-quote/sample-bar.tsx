import { SAMPLE_CUSTOMER } from '#contract/samples/quote-sample.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { useProductName } from '#web/ui/product-name.ts';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';

export function SampleBar() {
  const productName = useProductName();
  return (
    <header className="sample-bar">
      <div className="sample-bar-inside">
        <a className="sample-brand no-print" href="/" aria-label={`${productName}, home`}>
          <BrandMark size={28} />
          <span>{productName}</span>
        </a>
        <p>
          This is a sample quote<span>. Approve it, decline it, ask a question</span>: nothing is sent or kept.
        </p>
        <a className="button button-primary no-print" href={SIGN_UP_PATH}>
          Start free trial
        </a>
      </div>
    </header>
  );
}

const WHAT_HAPPENS: Readonly<Record<Decision, readonly string[]>> = {
  approved: [
    'You approved a sample, so nothing happened. On a real quote, the company is notified, and you both get the signed PDF. Photos of the finished work appear on the same page later.',
    `The sample copy is signed by a made-up customer, ${SAMPLE_CUSTOMER.customer_name}.`,
  ],
  declined: [
    'You declined a sample, so nothing happened. On a real quote, the company is notified, along with your reason.',
  ],
};

export function StartOver({ decision, hasPaid, path }: { decision: Decision; hasPaid: boolean; path: string }) {
  return (
    <section className="quote-block sample-over no-print" aria-label="About this sample">
      {WHAT_HAPPENS[decision].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {hasPaid && <p>No card was charged. On a real quote, you’d enter your card on a secure page first.</p>}
      <p className="sample-ways">
        <a className="button" href={path}>
          Start over
        </a>
        <a href={SIGN_UP_PATH}>Start free trial</a>
      </p>
    </section>
  );
}

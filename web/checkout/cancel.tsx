import type { Route } from './+types/cancel.ts';
import { WayBack } from './way-back.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Checkout canceled · ${matches[0].loaderData.productName}` },
  { name: 'robots', content: 'noindex' },
];

export default function CheckoutCancel() {
  return (
    <>
      <h1>Checkout canceled</h1>
      <p className="muted">You left the payment page. Nothing was charged, and nothing changed.</p>
      <WayBack button="Back to plans" />
    </>
  );
}

import type { Route } from './+types/cancel.ts';
import { WayBack } from './way-back.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Nothing was bought · ${matches[0].loaderData.productName}` },
  { name: 'robots', content: 'noindex' },
];

/** Where a person lands who leaves the payment page without buying. */
export default function CheckoutCancel() {
  return (
    <>
      <h1>Nothing was bought</h1>
      <p className="muted">You left the payment page. Nothing was charged, and everything is as it was before.</p>
      <WayBack button="Back to the plans" />
    </>
  );
}

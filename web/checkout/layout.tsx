import { Outlet } from 'react-router';
import { BrandMark } from '../ui/brand-mark.tsx';
import '../ui/inter.css';
import { useProductName } from '../ui/product-name.ts';
import '../ui/public.css';
import './checkout.css';

export const meta = () => [{ name: 'robots', content: 'noindex' }];

/** Where a person lands who comes back from buying a plan: the product's name above one card. */
export default function CheckoutLayout() {
  return (
    <div className="checkout">
      <header className="checkout-header">
        <BrandMark />
        <span>{useProductName()}</span>
      </header>
      <main className="checkout-main">
        <div className="card checkout-card">
          <Outlet />
        </div>
      </main>
    </div>
  );
}

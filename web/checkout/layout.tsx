import { Outlet } from 'react-router';
import { CardPage } from '#web/ui/card-page.tsx';
import '#web/ui/inter.css';
import '#web/ui/public.css';
import './checkout.css';

export const meta = () => [{ name: 'robots', content: 'noindex' }];

export default function CheckoutLayout() {
  return (
    <CardPage>
      <div className="card checkout-card">
        <Outlet />
      </div>
    </CardPage>
  );
}

import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { Outlet } from 'react-router';

/** Around the screens that keep what was chosen on them in the address. */
export default function AddressRoute() {
  return (
    <NuqsAdapter>
      <Outlet />
    </NuqsAdapter>
  );
}

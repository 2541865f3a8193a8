import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { Outlet } from 'react-router';

/** Wraps screens that store their state in the URL. */
export default function AddressRoute() {
  return (
    <NuqsAdapter>
      <Outlet />
    </NuqsAdapter>
  );
}

import { Outlet } from 'react-router';
import '../ui/inter.css';
import '../ui/public.css';
import './site.css';

/** Public pages about the product. */
export default function SiteLayout() {
  return <Outlet />;
}

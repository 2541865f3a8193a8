import { NotFoundScreen } from '../ui/error-screen.tsx';
import type { Route } from './+types/not-found.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Page not found · ${matches[0].loaderData.productName}` },
];

/** An address under /app that no screen has. Without a loader, so that it also works offline. */
export default NotFoundScreen;

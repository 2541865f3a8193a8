import { data } from 'react-router';
import type { Route } from './+types/not-found.ts';

/** Handles every URL that no other route matches. The site's frame then shows the not-found screen. */
export function loader({ request }: Route.LoaderArgs): never {
  throw data({ path: new URL(request.url).pathname }, { status: 404 });
}

export default function NotFound() {
  return null;
}

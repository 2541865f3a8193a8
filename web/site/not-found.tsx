import { data } from 'react-router';
import type { Route } from './+types/not-found.ts';

/** Any URL that no other route matches; the frame of the site shows the screen. */
export function loader({ request }: Route.LoaderArgs): never {
  throw data({ path: new URL(request.url).pathname }, { status: 404 });
}

export default function NotFound() {
  return null;
}

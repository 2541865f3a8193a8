import type { Route } from './+types/first-screen.ts';
import { apiContext } from '../../request/server-context.ts';
import { firstScreenFor } from './first-screen.server.tsx';

/** Asked for by the prerendered page of the staff app; it depends on who asks and is kept nowhere. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await firstScreenFor(context.get(apiContext)));
}

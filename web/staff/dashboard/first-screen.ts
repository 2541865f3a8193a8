import { apiContext } from '#web/request/server-context.ts';
import type { Route } from './+types/first-screen.ts';
import { firstScreenFor } from './first-screen.server.tsx';

/** The prerendered page of the staff app requests it. It depends on the caller and is never cached. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await firstScreenFor(context.get(apiContext)));
}

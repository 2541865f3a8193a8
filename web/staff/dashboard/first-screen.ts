import { apiContext } from '#web/request/server-context.ts';
import type { Route } from './+types/first-screen.ts';
import { firstScreenFor } from './first-screen.server.tsx';

/** Returns the first screen to the staff app's prerendered page. Never cached, because it depends on the person. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await firstScreenFor(context.get(apiContext)));
}

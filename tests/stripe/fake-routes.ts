import type { FakeRequest, FakeState, StripeObject } from './fake-state.ts';

export type Answer = StripeObject | object;
/** Routes by method and path. `{id}` is a placeholder for an id, as in the schemas. */
export type FakeRoutes = Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, (request: FakeRequest) => Answer>;

export type RoutesOf = (state: FakeState) => FakeRoutes;

export const firstOf = ({ ids }: FakeRequest): string => ids[0] ?? '';

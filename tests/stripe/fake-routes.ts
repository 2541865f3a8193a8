import type { FakeRequest, FakeState, StripeObject } from './fake-state.ts';

export type Answer = StripeObject | object;
/** By method and path. `{id}` stands for an id, as in the schemas. */
export type FakeRoutes = Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, (request: FakeRequest) => Answer>;

export type RoutesOf = (state: FakeState) => FakeRoutes;

export const firstOf = ({ ids }: FakeRequest): string => ids[0] ?? '';

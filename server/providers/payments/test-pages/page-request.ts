import type { Env } from '#server/platform/settings/env.ts';
import type { TestProviderServices } from '#server/providers/payments/test-provider/events.ts';
import type { TestPage } from './layout.ts';

export interface PageRequest {
  services: TestProviderServices & { readonly env: Pick<Env, 'PRODUCT_NAME'> };
  /** the unguessable part of the address */
  id: string;
  /** path of the page, for its forms and links */
  path: string;
  query: URLSearchParams;
  /** the caller's company; null without a session */
  orgId: string | null;
}

/** null: there is no such page */
export type TestPageAnswer = { page: TestPage; status?: number } | { goTo: string } | null;

/** One kind of page: shown, and acted on by its forms. Showing it changes nothing. */
export interface HostedPageKind {
  /** only for the people of its company: it is asked for with a session */
  isCompanys?: true;
  show(request: PageRequest): Promise<TestPageAnswer>;
  /** @param form with the name of the action */
  act(request: PageRequest, form: URLSearchParams): Promise<TestPageAnswer>;
}

/** A form was filled in wrongly. */
export const UNPROCESSABLE = 422;
export const GONE = 410;

import type { Env } from '#server/platform/settings/env.ts';
import type { TestProviderServices } from '#server/providers/payments/test-provider/events.ts';
import type { TestPage } from './layout.ts';

export interface PageRequest {
  services: TestProviderServices & { readonly env: Pick<Env, 'PRODUCT_NAME'> };
  /** the unguessable part of the URL */
  id: string;
  /** path of the page, used in its forms and links */
  path: string;
  query: URLSearchParams;
  /** the caller's company; null without a session */
  orgId: string | null;
}

/** null for a page that does not exist */
export type TestPageAnswer = { page: TestPage; status?: number } | { goTo: string } | null;

/** A kind of page with forms. Showing it changes nothing. */
export interface HostedPageKind {
  /** true for a page that only people of its company can see, so it requires a session */
  isCompanys?: true;
  show(request: PageRequest): Promise<TestPageAnswer>;
  /** Handles a form. @param form includes the name of the action */
  act(request: PageRequest, form: URLSearchParams): Promise<TestPageAnswer>;
}

/** Status for a form that was filled in wrongly. */
export const UNPROCESSABLE = 422;
export const GONE = 410;

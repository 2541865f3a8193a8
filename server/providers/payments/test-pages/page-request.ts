import type { FileStorage } from '#server/platform/files/storage.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { TestProviderServices } from '#server/providers/payments/test-provider/events.ts';
import type { TestPage } from './layout.ts';

export interface PageRequest {
  services: TestProviderServices & {
    readonly env: Pick<Env, 'PRODUCT_NAME'>;
    readonly files: FileStorage;
  };
  /** the secret part of the URL */
  id: string;
  path: string;
  query: URLSearchParams;
  /** the caller's company. null if there is no session */
  orgId: string | null;
}

/** null: the page doesn't exist */
export type TestPageAnswer = { page: TestPage; status?: number } | { goTo: string } | null;

/** Showing a page changes nothing. */
export interface HostedPageKind {
  /** true for a page that only its company's people may see */
  isCompanys?: true;
  show(request: PageRequest): Promise<TestPageAnswer>;
  /** @param form includes the action's name */
  act(request: PageRequest, form: URLSearchParams): Promise<TestPageAnswer>;
}

export const UNPROCESSABLE = 422;
export const GONE = 410;

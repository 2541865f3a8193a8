import { useRouteLoaderData } from 'react-router';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import type { Toast } from './toasts/flash.ts';

/** The data that the root's loader provides to every page. */
export interface RootData {
  productName: string;
  origin: string;
  /** the operator's postal address, if set */
  address: string | null;
  /** true if the server sends email; otherwise emails are saved in its outbox folder */
  sendsEmail: boolean;
  /** the toast waiting for this page */
  toast: Toast | null;
}

/** Returns the product's name in this installation, even on a page whose loader failed. */
export function useProductName(): string {
  return useRouteLoaderData<RootData>('root')?.productName ?? DEFAULT_PRODUCT_NAME;
}

/**
 * Returns whether the server sends email. True on a page whose loader failed, because such a page promises no emails.
 */
export function useSendsEmail(): boolean {
  return useRouteLoaderData<RootData>('root')?.sendsEmail ?? true;
}

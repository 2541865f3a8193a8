import { useRouteLoaderData } from 'react-router';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import type { Toast } from './toasts/flash.ts';

export interface RootData {
  productName: string;
  origin: string;
  address: string | null;
  /** true if the server sends email; otherwise it saves emails in its outbox folder */
  sendsEmail: boolean;
  toast: Toast | null;
}

export function useProductName(): string {
  return useRouteLoaderData<RootData>('root')?.productName ?? DEFAULT_PRODUCT_NAME;
}

/** True if the server sends email, and on a page whose loader failed, which promises no emails. */
export function useSendsEmail(): boolean {
  return useRouteLoaderData<RootData>('root')?.sendsEmail ?? true;
}

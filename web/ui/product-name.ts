import { useRouteLoaderData } from 'react-router';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import type { Toast } from './toasts/flash.ts';

/** The data that the root's loader gives to every page. */
export interface RootData {
  productName: string;
  origin: string;
  /** the operator's postal address, if it was filled in */
  address: string | null;
  /** whether emails can be sent; otherwise they are saved in the server's outbox folder */
  sendsEmail: boolean;
  /** the toast that was waiting for this page */
  toast: Toast | null;
}

/** The product's name in this installation; also on a page whose loader failed. */
export function useProductName(): string {
  return useRouteLoaderData<RootData>('root')?.productName ?? DEFAULT_PRODUCT_NAME;
}

/** Whether emails can be sent. True on a page whose loader failed, because such a page promises no emails. */
export function useSendsEmail(): boolean {
  return useRouteLoaderData<RootData>('root')?.sendsEmail ?? true;
}

import { useRouteLoaderData } from 'react-router';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import type { Toast } from './toasts/flash.ts';

/** What the root's loader gives to every page below it. */
export interface RootData {
  productName: string;
  origin: string;
  /** the toast that waited for this page */
  toast: Toast | null;
}

/** The product's name as this installation calls it; also on a page whose loader failed. */
export function useProductName(): string {
  return useRouteLoaderData<RootData>('root')?.productName ?? DEFAULT_PRODUCT_NAME;
}

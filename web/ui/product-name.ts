import { useRouteLoaderData } from 'react-router';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import type { loader as rootLoader } from '../root.tsx';

/** The product's name as this installation calls it; also on a page whose loader failed. */
export function useProductName(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.productName ?? DEFAULT_PRODUCT_NAME;
}

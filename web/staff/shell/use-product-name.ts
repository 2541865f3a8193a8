import { useRouteLoaderData } from 'react-router';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import type { loader as rootLoader } from '../../root.tsx';

export function useProductName(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.productName ?? DEFAULT_PRODUCT_NAME;
}

import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import './card-page.css';
import { useProductName } from './product-name.ts';

export function CardPage({ children }: { children: ReactNode }) {
  return (
    <div className="card-page">
      <header className="card-page-header">
        <BrandMark />
        <span>{useProductName()}</span>
      </header>
      <main className="card-page-main">{children}</main>
    </div>
  );
}

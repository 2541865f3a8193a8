import { useRouteLoaderData } from 'react-router';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import type { Route } from './+types/route.ts';
import { Driveway } from './driveway.tsx';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { productName, origin } = matches[0].loaderData;
  const title = `${productName}: quotes for pressure-washing businesses`;
  const description =
    'Price a job by surface and material on your phone, send a link, and get it approved with a signature.';
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${origin}/` },
  ];
};

const STEPS = [
  [
    'Price by surface',
    'Concrete, siding, roof or deck: your rates and the material set the price while you stand in front of it.',
  ],
  ['Send a link', 'Your customer opens the quote with photos on any phone. No account, no app.'],
  ['Get it signed', 'They approve with their name, and both of you keep a PDF that proves it.'],
] as const;

export default function Landing() {
  const productName = useRouteLoaderData<typeof rootLoader>('root')?.productName ?? DEFAULT_PRODUCT_NAME;
  return (
    <div className="site">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="site-header">
        <a className="site-brand" href="/">
          <BrandMark />
          {productName}
        </a>
        <a className="button" href="/auth">
          Sign in
        </a>
      </header>
      <main id="content">
        <section className="hero">
          <div className="hero-text">
            <h1>Quote the job before the driveway dries.</h1>
            <p>
              {productName} prices a wash by surface and material, sends your customer a link, and brings the signed
              quote back.
            </p>
            <p className="hero-actions">
              <a className="button button-primary" href="/auth">
                Start free trial
              </a>
            </p>
            <p className="muted hero-note">14 days free. No credit card.</p>
          </div>
          <Driveway />
        </section>
        <ol className="steps">
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </main>
      <footer className="site-footer">
        <p>{productName}: quotes for pressure-washing businesses.</p>
      </footer>
    </div>
  );
}

import { multiplierLabel, surfaceRateLabel } from '#web/site/surfaces/rate-labels.ts';
import { SurfaceLinks } from '#web/site/surfaces/surface-links.tsx';
import { useProductName } from '#web/ui/product-name.ts';
import './gallery.css';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';
import { METHODS } from './material-notes.ts';
import { SHOWN_SURFACES, type ShownMaterial, type ShownSurface } from './shown-surfaces.ts';

export default function Gallery() {
  return (
    <div className="page gallery">
      <h1>Surfaces and materials, and what they do to the price</h1>
      <p className="page-lead">
        Every material in your starter rate book: why it takes longer, what to watch out for, and what the main service
        costs.
      </p>
      <SurfaceLinks label="Surfaces" />
      {SHOWN_SURFACES.map((surface) => (
        <SurfaceSection key={surface.anchor} surface={surface} />
      ))}
      <HowPriced />
      <GalleryEnd />
    </div>
  );
}

const ARTICLE = '/blog/how-to-price-by-surface-and-material';

function exampleWords(): string {
  const surface = SHOWN_SURFACES.find(({ name }) => name === 'House Siding') ?? SHOWN_SURFACES[0];
  const material = surface?.materials.find(({ name }) => name === 'Stucco') ?? surface?.materials.at(-1);
  if (!surface || !material) return '';
  const rate = surfaceRateLabel(surface.rate_cents, surface.unit);
  const result = surfaceRateLabel(material.rate_cents, surface.unit);
  return `${surface.service} starts at ${rate}; the multiplier for ${material.name.toLowerCase()} is ${multiplierLabel(material.multiplier)}, so it comes to ${result}.`;
}

function SurfaceSection({ surface }: { surface: ShownSurface }) {
  return (
    <section className="gallery-surface" aria-labelledby={surface.anchor}>
      <div className="gallery-head">
        <h2 id={surface.anchor}>{surface.name}</h2>
        <p>
          {surface.service}: {surfaceRateLabel(surface.rate_cents, surface.unit)}.{' '}
          <a href={`/services#${surface.anchor}`}>Measure and quote: {surface.name}</a>
        </p>
      </div>
      <ul className="gallery-grid">
        {surface.materials.map((material) => (
          <li key={material.name}>
            <Material material={material} surface={surface} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Material({ material, surface }: { material: ShownMaterial; surface: ShownSurface }) {
  const { name, multiplier, rate_cents, drawing, note } = material;
  return (
    <figure className="material">
      <img
        src={drawing}
        alt={`${name}, half dirty and half clean`}
        width={320}
        height={240}
        loading="lazy"
        decoding="async"
      />
      <figcaption>
        <h3>{name}</h3>
        <p className="material-price">
          <span>{multiplierLabel(multiplier)}</span>
          <strong>{surfaceRateLabel(rate_cents, surface.unit)}</strong>
        </p>
        <p>
          <span className="material-method">{METHODS[note.method]}.</span> {note.text}
        </p>
      </figcaption>
    </figure>
  );
}

function HowPriced() {
  return (
    <section className="gallery-end">
      <h2>How a price comes together</h2>
      <p>
        The price of a line is <strong>quantity × rate × material</strong>. {exampleWords()} Rates and multipliers are
        starting points, based on published US price guides. Check them against your own hours, then change them in
        Pricing Config. How to do that: <a href={ARTICLE}>how to price by surface and material</a>.
      </p>
      <p>
        We drew the pictures ourselves: dirty on the left, rinsed on the right. There are no job photos here, because
        those belong to companies and their customers.
      </p>
    </section>
  );
}

function GalleryEnd() {
  return (
    <section className="gallery-end">
      <h2>Your materials may differ</h2>
      <p>
        {useProductName()} starts with these. Add your own materials, remove what you never see, and set each multiplier
        yourself. Existing quotes keep their prices.
      </p>
      <p className="gallery-actions">
        <a className="button button-primary" href={SIGN_UP_PATH}>
          Start free trial
        </a>
        <a className="button" href="/sample-quote">
          See a sample quote
        </a>
      </p>
    </section>
  );
}

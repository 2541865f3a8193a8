import { useProductName } from '../../ui/product-name.ts';
import { Driveway } from './driveway.tsx';
import './landing.css';

const STEPS = [
  [
    'Price by surface',
    'Concrete, siding, roof or deck: your rates and the material set the price while you stand in front of it.',
  ],
  ['Send a link', 'Your customer opens the quote with photos on any phone. No account, no app.'],
  ['Get it signed', 'They approve with their name, and both of you keep a PDF that proves it.'],
] as const;

export default function Landing() {
  const productName = useProductName();
  return (
    <div className="page page-wide">
      <section className="hero">
        <div className="hero-text">
          <h1>Quote the job before the driveway dries.</h1>
          <p>
            {productName} prices a wash by surface and material, sends your customer a link, and brings the signed quote
            back.
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
    </div>
  );
}

import { SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import { surfaceAnchor } from './surface-address.ts';
import './surface-links.css';

export function SurfaceLinks({ label }: { label: string }) {
  return (
    <nav className="surface-links" aria-label={label}>
      <ul>
        {SEED_SURFACES.map(({ name }) => (
          <li key={name}>
            <a href={`#${surfaceAnchor(name)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

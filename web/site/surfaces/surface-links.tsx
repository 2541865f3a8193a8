import { SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import currentSectionUrl from '#web/site/reading/current-section.ts?worker&url';
import { surfaceAnchor } from './surface-address.ts';
import './surface-links.css';

export function SurfaceLinks({ label }: { label: string }) {
  return (
    <nav className="surface-links" aria-label={label} data-current-section>
      <ul>
        {SEED_SURFACES.map(({ name }) => (
          <li key={name}>
            <a href={`#${surfaceAnchor(name)}`}>{name}</a>
          </li>
        ))}
      </ul>
      <script type="module" src={currentSectionUrl} fetchPriority="low" />
    </nav>
  );
}

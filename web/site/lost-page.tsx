import { NotFoundText } from '#web/ui/error-screen.tsx';
import './lost-page.css';

const WAYS = [
  ['Sample quote', '/sample-quote', 'What a customer sees'],
  ['Gallery', '/gallery', 'Surfaces and materials'],
  ['Blog', '/blog', 'Pricing and quoting, explained'],
  ['Contact', '/contact', 'A person will read it'],
  ['Sign in', '/auth', 'Go to your quotes'],
] as const;

export function LostPage() {
  return (
    <div className="screen screen-in-site">
      <NotFoundText />
      <nav className="lost-ways" aria-label="Try one of these">
        {WAYS.map(([name, href, promise]) => (
          <a key={href} href={href}>
            <strong>{name}</strong>
            <span>{promise}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}

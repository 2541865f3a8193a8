import type { ReactNode } from 'react';
import type { Operator } from '#contract/operator.ts';

/** A value that only the operator knows. While it is missing, visitors are told whom to ask; the log tells the operator. */
export function Filled({ value, topic }: { value: string | null; topic: 'privacy' | 'other' }) {
  if (value !== null) return <span className="legal-given">{value}</span>;
  return (
    <>
      not stated here. <a href={`/contact?topic=${topic}`}>Ask us</a>.
    </>
  );
}

/** Name, address and email of the operator, as far as they are known. */
export function OperatorCard({ operator }: { operator: Operator }) {
  return (
    <address className="legal-operator">
      {operator.name !== null && <span className="legal-given">{operator.name}</span>}
      {operator.address !== null && <span className="legal-given">{operator.address}</span>}
      {operator.email === null ? (
        <a href="/contact">Contact the operator</a>
      ) : (
        <a href={`mailto:${operator.email}`}>{operator.email}</a>
      )}
    </address>
  );
}

/** The date of the last change, set by hand with every change to the text. */
export function LastChanged({ day }: { day: string }) {
  const words = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p className="legal-date">
      Last changed: <time dateTime={day}>{words}</time>
    </p>
  );
}

/** The summary of a long page in a few lines. */
export function InShort({ children }: { children: ReactNode }) {
  return (
    <section className="legal-short" aria-labelledby="in-short">
      <h2 id="in-short">In short</h2>
      <ul>{children}</ul>
    </section>
  );
}

export function Contents({ sections }: { sections: readonly (readonly [id: string, title: string])[] }) {
  return (
    <nav className="legal-contents" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

import type { ReactNode } from 'react';
import type { Operator } from '#contract/operator.ts';

/** A value that only the operator knows. While it is missing, the page says so visibly. */
export function Filled({ value, missing }: { value: string | null; missing: string }) {
  if (value !== null) return <span className="legal-given">{value}</span>;
  return <mark>[{missing} – to be filled in by whoever runs this installation]</mark>;
}

function isComplete(operator: Operator): boolean {
  return Object.values(operator).every((value) => value !== null);
}

/** The texts are a draft and not legal advice. The note tells the operator, and disappears once all details are set. */
export function LegalDraftNote({ operator }: { operator: Operator }) {
  if (isComplete(operator)) return null;
  return (
    <aside className="legal-draft" aria-label="Note for the operator">
      <p>
        <strong>Not complete yet.</strong> Whoever runs this installation still has to fill in the marked places, and
        should have a lawyer look at this text before relying on it. It describes what the software does; it is not
        legal advice.
      </p>
    </aside>
  );
}

/** Name, address and email of the operator. */
export function OperatorCard({ operator }: { operator: Operator }) {
  return (
    <address className="legal-operator">
      <Filled value={operator.name} missing="Operator’s legal name" />
      <Filled value={operator.address} missing="Operator’s postal address" />
      {operator.email === null ? (
        <Filled value={null} missing="Operator’s email address" />
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

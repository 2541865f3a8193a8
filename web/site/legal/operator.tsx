import type { ReactNode } from 'react';
import type { Operator } from '#contract/operator.ts';
import { ReadingContents } from '#web/site/reading/reading-contents.tsx';
import './legal.css';

/**
 * Shows a value from the operator's settings. If it is missing, visitors read that it isn't published, and the log
 * reports it.
 */
export function OperatorValue({ value, what }: { value: string | null; what: string }) {
  if (value !== null) return <span className="legal-given">{value}</span>;
  return (
    <>
      The operator hasn’t published {what}. <a href="/contact?topic=privacy">Ask the operator</a>.
    </>
  );
}

/** Shows the operator's known details: name, address and email. @param about.intro introduces them */
export function OperatorCard({ operator, intro }: { operator: Operator; intro: string }) {
  const { name, address, email } = operator;
  return (
    <>
      {name === null ? (
        <p>
          {intro}. The operator hasn’t published a name here; you can ask for it below. If you received a quote, the
          company that sent it answers for it.
        </p>
      ) : (
        <p>{intro}:</p>
      )}
      <address className="legal-operator">
        {name !== null && <span className="legal-given">{name}</span>}
        {address !== null && <span className="legal-given">{address}</span>}
        {email === null ? <a href="/contact">Contact the operator</a> : <a href={`mailto:${email}`}>{email}</a>}
      </address>
    </>
  );
}

interface LegalPageProps {
  title: string;
  /** the day of the last change */
  changed: string;
  sections: readonly (readonly [id: string, title: string])[];
  children: ReactNode;
}

/** Frames a legal text. The stylesheet numbers its headings the way the list of contents does. */
export function LegalPage({ title, changed, sections, children }: LegalPageProps) {
  return (
    <article className="page reading legal">
      <header>
        <h1>{title}</h1>
        <LastChanged day={changed} />
      </header>
      <ReadingContents title="On this page" entries={sections.map(([id, text]) => ({ id, text }))} />
      <div className="prose reading-body">{children}</div>
    </article>
  );
}

/** The date of the last change, updated by hand with every change to the text. */
function LastChanged({ day }: { day: string }) {
  const words = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p className="legal-date">
      Last changed: <time dateTime={day}>{words}</time>
    </p>
  );
}

export function InShort({ children }: { children: ReactNode }) {
  return (
    <section className="legal-short" aria-labelledby="in-short">
      <h2 id="in-short">In short</h2>
      <ul>{children}</ul>
    </section>
  );
}

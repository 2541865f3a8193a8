import { UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { jobPrice } from './job-price.ts';
import type { Job } from './use-job.ts';

/** The lines of the approved quote, without their prices. */
export function ScopeSection({ job }: { job: Job }) {
  const { currency } = useViewer();
  const { lines } = job;
  if (lines.length === 0) return null;
  const [price, ...more] = jobPrice(job, currency);
  return (
    <PageSection title="Scope of work" count={lines.length}>
      <ul className="rows">
        {lines.map(({ id, description, quantity, unit }) => (
          <li key={id} className="row job-line">
            <span className="row-words">
              <span className="job-line-name">{description}</span>
              {UNIT_SUFFIXES[unit] && (
                <span className="job-line-more">
                  {quantity.toLocaleString('en-US')} {UNIT_SUFFIXES[unit]}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {price && (
        <p className="job-price">
          {price}
          {more.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </PageSection>
  );
}

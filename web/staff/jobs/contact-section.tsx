import { PageSection } from '#web/staff/components/page-section.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { callHref, dialable, textHref } from '#web/ui/phone-links.ts';
import type { Job } from './use-job.ts';

export function JobContactSection({ job: { customer_phone } }: { job: Job }) {
  if (!customer_phone) return null;
  const number = dialable(customer_phone);
  return (
    <PageSection title="Contact" aside={<span className="job-phone">{customer_phone}</span>}>
      {number && (
        <div className="job-ways">
          <a href={callHref(customer_phone)} aria-label={`Call ${customer_phone}`}>
            <Icon name="phone" />
            Call
          </a>
          <a href={textHref(customer_phone)} aria-label={`Text ${customer_phone}`}>
            <Icon name="message" />
            Text
          </a>
        </div>
      )}
    </PageSection>
  );
}

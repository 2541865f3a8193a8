import { pageContext } from '#web/request/server-context.ts';
import type { Route } from './+types/privacy.ts';
import { InShort, LegalPage, OperatorCard } from './operator.tsx';
import { BrowserSection, VisitSection } from './privacy-browser.tsx';
import { AccountSection, ContactSection, MailSection, PhotoDataSection, QuoteSection } from './privacy-data.tsx';
import { KeepingSection, RightsSection, SecuritySection, WhereSection } from './privacy-keeping.tsx';

const LAST_CHANGED = '2026-11-27';

const SECTIONS = [
  ['who', 'Who is responsible'],
  ['visits', 'When you just browse'],
  ['cookies', 'Cookies and browser storage'],
  ['account', 'If you have an account'],
  ['quotes', 'If you received a quote'],
  ['photos', 'Photos'],
  ['contact-form', 'The contact form'],
  ['mail', 'Emails'],
  ['where', 'Where data is stored'],
  ['keeping', 'How long it is kept'],
  ['rights', 'Access, export and deletion'],
  ['security', 'Security'],
  ['changes', 'Changes'],
] as const;

export function loader({ context }: Route.LoaderArgs) {
  return { operator: context.get(pageContext).operator };
}

export default function PrivacyPage({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <LegalPage title="Privacy policy" changed={LAST_CHANGED} sections={SECTIONS}>
      <InShort>
        <li>No analytics, no advertising, no tracking. Pages load nothing from other companies.</li>
        <li>Browsing this site sets no cookies, so there’s no cookie banner.</li>
        <li>Customers don’t need an account. What they sign is kept with its proof, for both sides.</li>
        <li>Photos are stored without the location and device data that phones add.</li>
        <li>Proof of a decision is kept and can’t be changed in the app. The operator can delete the rest.</li>
      </InShort>

      <h2 id="who">Who is responsible</h2>
      <OperatorCard
        operator={operator}
        intro="For accounts, visits and the contact form, the operator of this installation"
      />
      <p>
        For a quote, the company that sent it is responsible. It decides what to store about its customers and why. The
        operator keeps that data on the company’s behalf. If you received a quote, please contact that company first.
      </p>

      <VisitSection />
      <BrowserSection />
      <AccountSection />
      <QuoteSection />
      <PhotoDataSection />
      <ContactSection />
      <MailSection />
      <WhereSection operator={operator} />
      <KeepingSection />
      <RightsSection />
      <SecuritySection />

      <h2 id="changes">Changes</h2>
      <p>When this page changes, the date at the top changes with it.</p>
    </LegalPage>
  );
}

import { PLANS, TRIAL_DAYS } from '#domain/company/plans.ts';
import { PAYMENT_GRACE_DAYS } from '#domain/company/subscription.ts';
import { pageContext } from '#web/request/server-context.ts';
import { useProductName } from '#web/ui/product-name.ts';
import type { Route } from './+types/terms.ts';
import { InShort, LegalPage, OperatorCard } from './operator.tsx';
import { DecidingSection, SignatureSection } from './terms-signatures.tsx';

const LAST_CHANGED = '2026-11-27';

const SECTIONS = [
  ['who', 'Who offers this'],
  ['service', 'What it is'],
  ['account', 'Your account'],
  ['plans', 'Trial and plans'],
  ['work', 'Your prices and your customers'],
  ['signatures', 'Electronic signatures'],
  ['final', 'Decided quotes are final'],
  ['rules', 'What is not allowed'],
  ['availability', 'Availability and backups'],
  ['data', 'Your data, and leaving'],
  ['liability', 'Liability and law'],
  ['changes', 'Changes'],
] as const;

export function loader({ context }: Route.LoaderArgs) {
  const { operator, takesPayments } = context.get(pageContext);
  return { operator, takesPayments };
}

export default function TermsPage({ loaderData: { operator, takesPayments } }: Route.ComponentProps) {
  return (
    <LegalPage title="Terms of service" changed={LAST_CHANGED} sections={SECTIONS}>
      <InShort>
        <li>Your prices are yours. You check a quote before you send it.</li>
        <li>The trial lasts {TRIAL_DAYS} days, needs no card, and ends automatically.</li>
        <li>Links you have sent keep working for your customers, with or without a plan.</li>
        <li>
          Once a customer has decided, neither side can change that version of the quote in the app. The business can
          lower its price, or send a new version for the customer to decide.
        </li>
        <li>Your data is yours. We don’t sell it, and we show no ads.</li>
      </InShort>

      <h2 id="who">Who offers this</h2>
      <OperatorCard
        operator={operator}
        intro="These terms are between you, the business that uses the software, and the operator of this installation. “We” means the operator"
      />

      <ServiceSections takesPayments={takesPayments} />
      <WorkSection />
      <SignatureSection />
      <DecidingSection />
      <RulesSections />
      <DataSection />

      <h2 id="liability">Liability and law</h2>
      <p>
        The software is provided as is. It is a tool for creating quotes, not legal, tax or accounting advice. You
        decide what a job costs and what you promise. Nothing here takes away legal rights that can’t be waived.
      </p>
      {operator.law !== null && <p>These terms are governed by {operator.law}.</p>}

      <h2 id="changes">Changes</h2>
      <p>When these terms change, the date at the top changes with them. The version on this page applies.</p>
      <p>
        Questions? <a href="/contact">Contact us</a>.
      </p>
    </LegalPage>
  );
}

function ServiceSections({ takesPayments }: { takesPayments: boolean }) {
  const productName = useProductName();
  const names = PLANS.map(({ name }) => name).join(', ');
  return (
    <>
      <h2 id="service">What it is</h2>
      <p>
        {productName} is software for businesses: it prices a job, sends the quote as a link, takes the customer’s
        decision, and keeps the proof for both sides. The contract about the work itself is between you and your
        customer. We’re not a party to it. Card payments go from your customer to your own payment account.
      </p>

      <h2 id="account">Your account</h2>
      <ul>
        <li>Sign up with your own email address and your company’s real name: your customers see it.</li>
        <li>You act for your company. You’re responsible for what people do with your account.</li>
        <li>Keep your password to yourself. If someone else knows it, change it. That signs out all other devices.</li>
        <li>Each company has one owner. What a person can do depends on their role.</li>
      </ul>

      <h2 id="plans">Trial and plans</h2>
      <ul>
        <li>
          A new company can use everything for {TRIAL_DAYS} days. We don’t ask for a card, so the trial can’t turn into
          a charge.
        </li>
        <li>
          When it ends, the app is read-only: you can open, search and download your quotes, but you can’t create new
          ones. Nothing is deleted because of it.
        </li>
        <li>
          Links you have sent keep working. Customers can read, ask, approve, decline and download, as long as the quote
          itself is valid.
        </li>
        <li>
          The plans ({names}) differ only in the number of users; their prices are on the{' '}
          <a href="/#pricing">home page</a>. Nothing becomes a paid plan automatically.
        </li>
        {takesPayments ? (
          <PlanTerms />
        ) : (
          <li>
            You can’t buy a plan in the app here. <a href="/contact">Contact us</a> to get one.
          </li>
        )}
      </ul>
    </>
  );
}

function PlanTerms() {
  return (
    <>
      <li>
        The owner of a company buys a plan by card, for a month or a year at a time, paid in advance. The rest of the
        trial stays free. The plan renews automatically at the same price until the owner cancels it in the app. It then
        ends with the paid period, and nothing more is charged.
      </li>
      <li>
        A larger plan starts right away, and days you’ve already paid for count toward it. A smaller one starts with the
        next period.
      </li>
      <li>
        When a payment fails, we email the owner. Everything keeps working for {PAYMENT_GRACE_DAYS} days. After that,
        the company is read-only until the payment arrives.
      </li>
    </>
  );
}

function WorkSection() {
  return (
    <>
      <h2 id="work">Your prices and your customers</h2>
      <p>
        The rates that come with a new account are a starting point, not advice. The software multiplies, adds and
        rounds the same way on screen, on the customer’s page and in the PDF. It’s up to you to check the measurements,
        rates, discounts and tax before you send.
      </p>
      <p>
        You are responsible for what you enter and send. Make sure that you may store your customer’s name, address,
        phone number and email, that you may take and show the photos, and that you only write to people who expect your
        quote. Follow the laws of your trade: licenses, insurance, taxes, and your customers’ cancellation rights.
      </p>
    </>
  );
}

function RulesSections() {
  return (
    <>
      <h2 id="rules">What is not allowed</h2>
      <ul>
        <li>Trying to access another company’s data, or getting around the software’s limits and checks.</li>
        <li>Sending spam, or pretending to be someone else.</li>
        <li>Storing or sending anything unlawful, or files meant to do harm.</li>
        <li>Signing a quote for a customer who did not decide. Record a decision made by phone as a phone decision.</li>
      </ul>
      <p>
        You’re welcome to look for security holes on your own installation. If you find one, please{' '}
        <a href="/contact?topic=security">tell us privately</a>.
      </p>

      <h2 id="availability">Availability and backups</h2>
      <p>
        We can’t promise that the service is always available. If the connection drops, the quote builder keeps what you
        type on your device and sends it later. The software has a command for complete backups; the operator decides
        how often to run it. The PDF of a decision is emailed to both sides if their email addresses are known and email
        is set up: keep it.
      </p>
    </>
  );
}

function DataSection() {
  return (
    <>
      <h2 id="data">Your data, and leaving</h2>
      <p>
        Quotes, customers, photos and the rate book are yours. We use them only to run the service for you;{' '}
        <a href="/privacy">the privacy page</a> lists what is stored and for how long.
      </p>
      <ul>
        <li>
          <strong>Export:</strong> in Owner Tools, owners and admins get everything as one ZIP file: all tables as CSV
          and JSON, the PDF of every sent quote and of every decision, photos and evidence. This also works after a
          trial or plan has ended.
        </li>
        <li>
          <strong>Leaving:</strong> you can stop at any time. The owner can delete the company in Owner Tools. It
          becomes read-only right away and is deleted after 30 days; until then, the owner can undo it. Your customers’
          links end with it, and the law may require you to keep the proof of signed quotes, so export it first.
        </li>
      </ul>
    </>
  );
}

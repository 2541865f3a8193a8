import type { Operator } from '#contract/operator.ts';
import { Filled } from './operator.tsx';
import { RETENTION_DAYS } from './stored-data.ts';

export function WhereSection({ operator }: { operator: Operator }) {
  return (
    <>
      <h2 id="where">Where the data is</h2>
      <p>
        In the database and the files of this installation, and in its backups. Pages, fonts, PDFs, QR codes and
        pictures are made by the installation itself. Nothing is sent to the makers of the software, to advertisers, or
        to any analytics service.
      </p>
      <ul>
        <li>
          <strong>Hosting:</strong> <Filled value={operator.hosting} what="where this installation runs" />
        </li>
        <li>
          <strong>Others who process data for the operator:</strong>{' '}
          <Filled value={operator.processors} what="whether there are any" />
        </li>
      </ul>
      <p>
        Other companies that use this installation do not see your data: each one’s rows are kept apart by the program
        and once more by the database itself.
      </p>
      <p>
        Owners and admins of a company can have other programs told of its quotes (webhooks): number, total, the
        customer’s name, decisions, payments, questions, and an email address that mail could not reach. Where that is
        sent, and what happens with it there, is up to that company.
      </p>
    </>
  );
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export function KeepingSection() {
  return (
    <>
      <h2 id="keeping">How long it is kept</h2>
      <p>A clean-up runs every day and removes for good:</p>
      <ul>
        <li>sessions that are over: 14 days after they were last renewed, or 60 days after they began;</li>
        <li>
          links from emails that have expired: after 24 hours (confirming or changing an address) or one hour (new
          password);
        </li>
        <li>codes by email and by text message, once they are over: they work for 10 minutes;</li>
        <li>
          sign-ins that were begun and not finished, and authenticator apps and phone numbers that were never confirmed;
        </li>
        <li>counts against abuse whose time is over;</li>
        <li>
          notes of emails and texts about accounts and from the contact form, after{' '}
          {days(RETENTION_DAYS.accountMessage)}, and marks of repeated clicks, after{' '}
          {days(RETENTION_DAYS.idempotencyKey)};
        </li>
        <li>the files of full exports, after {days(RETENTION_DAYS.exportFile)};</li>
        <li>
          files of customers that were uploaded and not imported, after {days(RETENTION_DAYS.unusedImport)}; rows of
          such files that could not be imported, after {days(RETENTION_DAYS.importRecord)};
        </li>
        <li>
          messages about quotes to other programs (webhooks), sent or not, and what the receivers answered, after{' '}
          {days(RETENTION_DAYS.webhookDelivery)};
        </li>
        <li>
          companies that their owner deleted, with all their data, accounts and files, after{' '}
          {days(RETENTION_DAYS.companyGrace)}. What is left is a random number and the date.
        </li>
      </ul>
      <p>
        Finished background jobs are removed after about {days(RETENTION_DAYS.finishedJob)}; they name a quote or an
        email by its number and hold no content. A photo that staff remove is deleted with its files, unless the
        customer was shown it: then it stays with the quote, as evidence of what was offered.
      </p>
      <p>
        <strong>Nothing else is deleted automatically.</strong> Accounts, invitations, customers, quotes, their emails
        and the audit log stay until the company is deleted or someone asks for their removal. Archiving a quote deletes
        nothing. It hides the quote from lists and, if the customer hasn’t decided yet, closes its link until the quote
        is restored.
      </p>
      <p>
        <strong>Some things go only with the whole company:</strong> a decision, the record of what was shown, the
        history of a quote, its payments and the PDF of the decision. They are the proof that both sides rely on when
        they disagree later. Proof that one side could remove would be worth nothing to the other.
      </p>
      <p>
        A backup holds what was there on its day. What is deleted today is gone from backups when the operator deletes
        them.
      </p>
    </>
  );
}

export function RightsSection() {
  return (
    <>
      <h2 id="rights">Seeing, moving, deleting</h2>
      <ul>
        <li>
          <strong>Seeing:</strong> customers see everything a quote says about them on its page and in its PDF. Staff
          see their own data, their company’s and, by role, its audit log.
        </li>
        <li>
          <strong>Correcting:</strong> staff can change their name and password, the company’s profile, and every quote
          that is not decided.
        </li>
        <li>
          <strong>Taking along:</strong> in Owner Tools, owners and admins get everything of their company as one ZIP
          file: tables, PDFs, photos and evidence. Passwords and other secrets are not in it.
        </li>
        <li>
          <strong>Deleting:</strong> the owner can delete the whole company in Owner Tools, with{' '}
          {days(RETENTION_DAYS.companyGrace)} to think better of it. There is no button for a single account or customer
          yet. The operator does that by hand, as far as no law asks for it to be kept.
        </li>
      </ul>
      <p>
        Depending on where you live, the law gives you rights such as access, correction, deletion and a complaint to an
        authority. Send a <a href="/contact?topic=privacy">privacy request</a>; about a quote you received, ask the
        company that sent it.
      </p>
    </>
  );
}

export function SecuritySection() {
  return (
    <>
      <h2 id="security">Security</h2>
      <ul>
        <li>Links to quotes contain 256 random bits and are kept out of search engines and of the program’s log.</li>
        <li>
          Passwords are hashed with argon2id; session secrets and links from emails are stored as checksums, codes from
          emails as checksums that need the server’s secret. Such a code works only in the browser or app that asked for
          it.
        </li>
        <li>
          When the site runs under https, cookies travel over https only; the session’s is out of reach of scripts.
        </li>
        <li>
          Every call is checked for session, role and company in one place, and by tests that walk through all of them.
        </li>
        <li>Uploaded pictures are read in a separate process that holds no secrets.</li>
      </ul>
      <p>
        Not there yet: a review by someone outside. Found a hole? Please{' '}
        <a href="/contact?topic=security">report it privately</a>.
      </p>
    </>
  );
}

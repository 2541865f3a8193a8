import type { Operator } from '#contract/operator.ts';
import { OperatorValue } from './operator.tsx';
import { RETENTION_DAYS } from './stored-data.ts';

export function WhereSection({ operator }: { operator: Operator }) {
  return (
    <>
      <h2 id="where">Where data is stored</h2>
      <p>
        In this installation’s database, files and backups. It creates pages, fonts, PDFs, QR codes and images itself.
        Nothing is sent to the makers of the software, advertisers or any analytics service.
      </p>
      <ul>
        <li>
          <strong>Hosting:</strong> <OperatorValue value={operator.hosting} what="where this installation runs" />
        </li>
        <li>
          <strong>Others who process data for the operator:</strong>{' '}
          <OperatorValue value={operator.processors} what="whether there are any" />
        </li>
      </ul>
      <p>
        Other companies on this server can’t see your data: both the program and the database itself keep each company’s
        data separate.
      </p>
      <p>
        A company’s owner and admins can have other programs notified about its quotes (webhooks): number, total,
        customer name, decisions, payments, questions, and email addresses that bounced. That company decides where this
        is sent and how it’s used.
      </p>
    </>
  );
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export function KeepingSection() {
  return (
    <>
      <h2 id="keeping">How long it is kept</h2>
      <p>A daily cleanup permanently removes:</p>
      <ul>
        <li>expired sessions: 14 days after they were last renewed, or 60 days after they began;</li>
        <li>
          expired email links: 24 hours after sending (confirming or changing an email) or one hour (new password);
        </li>
        <li>expired email and text message codes: they work for 10 minutes;</li>
        <li>unfinished sign-ins, and authenticator apps and phone numbers that were never confirmed;</li>
        <li>expired counts kept to prevent abuse;</li>
        <li>
          records of emails and texts about accounts and of contact form messages, after{' '}
          {days(RETENTION_DAYS.accountMessage)}, and markers for repeated clicks, after{' '}
          {days(RETENTION_DAYS.idempotencyKey)};
        </li>
        <li>the files of full exports, after {days(RETENTION_DAYS.exportFile)};</li>
        <li>
          customer files that were uploaded but not imported, after {days(RETENTION_DAYS.unusedImport)}; rows that
          couldn’t be imported, after {days(RETENTION_DAYS.importRecord)};
        </li>
        <li>
          webhook messages about quotes, sent or not, and the receivers’ responses, after{' '}
          {days(RETENTION_DAYS.webhookDelivery)};
        </li>
        <li>
          companies deleted by their owner, with all their data, accounts and files, after{' '}
          {days(RETENTION_DAYS.companyGrace)}. Only a random number and the date remain.
        </li>
      </ul>
      <p>
        Finished background jobs are removed after about {days(RETENTION_DAYS.finishedJob)}; they refer to a quote or
        email by its number and hold no content. A photo that staff remove is deleted with its files, unless the
        customer was shown it. Then it stays with the quote as evidence of what was offered.
      </p>
      <p>
        <strong>Nothing else is deleted automatically.</strong> Accounts, invitations, customers, quotes, their emails
        and the audit log stay until the company is deleted or someone asks for their removal. Archiving a quote deletes
        nothing. It hides the quote from lists and, if the customer hasn’t decided yet, closes its link until the quote
        is restored.
      </p>
      <p>
        <strong>Some things go only with the whole company:</strong> a decision, the record of what was shown, the
        history of a quote, its payments and the PDF of the decision. Both sides rely on this proof if they disagree
        later, so neither side can remove it alone.
      </p>
      <p>
        A backup holds the data from the day it was made. Data deleted today remains in older backups until the operator
        deletes them.
      </p>
    </>
  );
}

export function RightsSection() {
  return (
    <>
      <h2 id="rights">Access, export and deletion</h2>
      <ul>
        <li>
          <strong>Access:</strong> customers see everything a quote says about them on its page and in its PDF. Staff
          see their own data, their company’s data and, depending on their role, its audit log.
        </li>
        <li>
          <strong>Correction:</strong> staff can change their name and password, the company’s profile, and any quote
          that hasn’t been decided.
        </li>
        <li>
          <strong>Export:</strong> in Owner Tools, owners and admins can download all their company’s data as one ZIP
          file: tables, PDFs, photos and evidence. It doesn’t include passwords or other secrets.
        </li>
        <li>
          <strong>Deletion:</strong> the owner can delete the whole company in Owner Tools, with{' '}
          {days(RETENTION_DAYS.companyGrace)} to change their mind. There’s no button for a single account or customer
          yet. The operator does that on request, unless the law requires keeping the data.
        </li>
      </ul>
      <p>
        Depending on where you live, you may have legal rights such as access, correction, deletion and filing a
        complaint with an authority. Send a <a href="/contact?topic=privacy">privacy request</a>; about a quote you
        received, ask the company that sent it.
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
        <li>When the site uses https, cookies are sent only over https, and scripts can’t read the session cookie.</li>
        <li>Every call is checked for session, role and company in one place, and tests cover all of them.</li>
        <li>Uploaded images are read in a separate process that holds no secrets.</li>
      </ul>
      <p>
        No outside firm has reviewed it yet. Found a vulnerability? Please{' '}
        <a href="/contact?topic=security">report it privately</a>.
      </p>
    </>
  );
}

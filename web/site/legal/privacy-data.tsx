import { RETENTION_DAYS } from './stored-data.ts';

export function AccountSection() {
  return (
    <>
      <h2 id="account">If you have an account</h2>
      <p>To run the service for you, we store:</p>
      <ul>
        <li>your name, email address, role, company, when you confirmed the email and when you were last seen;</li>
        <li>your password as an argon2id hash, which can’t be turned back into the password;</li>
        <li>
          with two-factor sign-in: the secret of your authenticator app, encrypted; your backup codes as argon2id
          hashes; for each passkey, its public key, its name and when it was last used. Your fingerprint or face never
          leaves your device. If you add a phone number: the number, encrypted, its last four digits, and a checksum
          made with a secret key, which limits how many accounts have it. When you ask for a code, the company that
          sends the text messages for this installation gets the number and the text with the code; see who that is{' '}
          <a href="#where">below</a>;
        </li>
        <li>
          for each session: browser or app, when it began, when it was last used, and from which IP address. You can see
          the list in Settings. If this installation has a list of where IP addresses are registered, you see that
          location, too: it’s looked up on this server when you open the page, and not stored. Session secrets are
          stored only as checksums;
        </li>
        <li>while you change your email address: the new one, and which of the two is confirmed;</li>
        <li>
          your company’s profile, rate book, settings and trial end date. If you bought a plan: which one, until when,
          whether its payment failed, and the payment provider’s ids for it. Cards and bank accounts are entered on the
          provider’s own pages, never here;
        </li>
        <li>
          your company’s audit log: who signed in, failed to sign in or changed something, when, and from which IP
          address. The company’s owner and admins can read it;
        </li>
        <li>email addresses invited to a team, with the role and status of the invitation.</li>
      </ul>
      <p>
        Your company’s owner and admins see your name, email address, role and when you were last seen. The people who
        manage you also see the list of devices you are signed in on, with IP address and location. Other teammates see
        your name on the quotes you create. Customers see your name on the quotes you send.
      </p>
    </>
  );
}

export function QuoteSection() {
  return (
    <>
      <h2 id="quotes">If you received a quote</h2>
      <p>We store this on behalf of the company that sent it:</p>
      <ul>
        <li>your name, and your email address, phone number and property address if the company entered them;</li>
        <li>what was quoted: lines, prices, notes, photos, and every version you were shown;</li>
        <li>
          when you opened the page (at most once an hour), with the IP address and browser. The company sees when you
          opened it, so it knows the link arrived;
        </li>
        <li>your questions about the quote, and the name you gave with them.</li>
      </ul>
      <p>
        When you approve or decline, the decision is stored with the name you typed, your reason if you gave one, the
        time and time zone, IP address, browser, the consent text next to the button, and a checksum of exactly what you
        saw. The PDF of the decision shows all this and goes to you and the company. For what such a signature means,
        see <a href="/terms#signatures">the terms</a>.
      </p>
      <p>
        When you pay by card, you enter it on the payment provider’s page. We tell the provider the amount, the company,
        the quote and your email address, so you don’t have to type it again. We never see the card number. We store the
        amount, the time, the card type and last four digits, and what happens to the payment, such as a refund.
        Payments the company records itself are stored with their date and number, such as a check number.
      </p>
      <p>
        When you ask a company for a quote on its page, what you typed and your photos become a draft in that company’s
        list of quotes. We don’t email you. For a day, the page’s address shows you what you sent.
      </p>
      <p>
        Anyone with the link can open the quote. Share it only with people who should see it. The company can replace
        the link; the old one then only says how to reach the company.
      </p>
    </>
  );
}

export function PhotoDataSection() {
  return (
    <>
      <h2 id="photos">Photos</h2>
      <p>
        We recreate each photo when it’s uploaded. Location, time, device and other hidden camera data aren’t copied,
        and the uploaded file isn’t stored. Photos are shown through links that expire, to the company’s staff and
        anyone with the quote link.
      </p>
    </>
  );
}

export function ContactSection() {
  return (
    <>
      <h2 id="contact-form">The contact form</h2>
      <p>
        What you type is stored encrypted until it’s emailed to the operator, then deleted from the database. For{' '}
        {RETENTION_DAYS.accountMessage} days, we keep a note that a message was sent, and a checksum made with a secret
        key to recognize duplicates. The operator keeps the email. You won’t get an automatic copy, and your email isn’t
        added to any list.
      </p>
    </>
  );
}

export function MailSection() {
  return (
    <>
      <h2 id="mail">Emails</h2>
      <p>
        We send emails about quotes and accounts, and no newsletters. They contain no tracking pixels or click-tracking
        links. Emails about a quote are stored with it: recipient, text, and whether the mail server accepted it. Emails
        that open an account and texts with codes are stored encrypted and deleted once sent; for texts, we keep only
        the last digits of the number.
      </p>
    </>
  );
}

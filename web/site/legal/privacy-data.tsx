import { RETENTION_DAYS } from './stored-data.ts';

export function AccountSection() {
  return (
    <>
      <h2 id="account">If you have an account</h2>
      <p>We store, to run the service for you:</p>
      <ul>
        <li>your name, email address, role, company, when the address was confirmed and when you were last seen;</li>
        <li>your password as an argon2id hash, from which it cannot be read;</li>
        <li>
          with two-factor sign-in: the secret of your authenticator app, encrypted; your backup codes as argon2id
          hashes; of each passkey the public key, the name you gave it and when it was last used. Your fingerprint or
          face never leaves your device. If you add a phone number: the number, encrypted, its last four digits, and a
          checksum made with a secret key, which limits how many accounts have it. When you ask for a code, the company
          that sends the text messages for this installation gets the number and the text with the code; who that is
          stands <a href="#where">below</a>;
        </li>
        <li>
          for each session: browser or app, when it began, when it was last used, and the internet address of that use.
          You see the list in the settings. If this installation has a list of where network addresses are registered,
          you see that place, too: it is looked up on this server when you open the page, and not stored. The session’s
          secrets themselves are stored as checksums only;
        </li>
        <li>while you change your email address: the new one, and which of the two has confirmed;</li>
        <li>
          your company’s profile, rate book and settings, the end of the trial, and of a plan that was bought: which
          one, until when, whether its payment failed, and the numbers under which the payment provider knows it. Cards
          and bank accounts are entered on the provider’s own pages and never here;
        </li>
        <li>
          the audit log of your company: who signed in, failed to, or changed something, when and from which internet
          address. The company’s owner and admins can read it;
        </li>
        <li>addresses that were invited to a team, with the role and the state of the invitation.</li>
      </ul>
      <p>
        Your company’s owner and admins see your name, email address, role and when you were last seen. Those who manage
        you also see the list of devices you are signed in on, with internet address and place. Other colleagues see
        your name on the quotes you wrote.
      </p>
    </>
  );
}

export function QuoteSection() {
  return (
    <>
      <h2 id="quotes">If you received a quote</h2>
      <p>The company that sent it has entered, and we store on its behalf:</p>
      <ul>
        <li>
          your name, and your email address, phone number and the address of the property as far as they were given;
        </li>
        <li>what was quoted: lines, prices, notes, photos, and every revision you were shown;</li>
        <li>
          that the page was opened: once an hour at most, with time, internet address and browser. The company sees that
          and when you have looked, so that it knows the link has arrived;
        </li>
        <li>your questions about the quote, and the name you gave with them.</li>
      </ul>
      <p>
        When you approve or decline, the decision is stored with the name you typed, your reason if you gave one, the
        time and its zone, internet address, browser, the sentence beside the button, and the checksum of exactly what
        you saw. The PDF of the decision shows it, and goes to you and to the company. What such a signature is worth is
        explained in <a href="/terms#signatures">the terms</a>.
      </p>
      <p>
        When you pay by card, you type it on the page of the payment provider. It learns from us what you pay, to which
        company and for which quote, and your email address, so that you need not type it again. We never see the card
        number: we store the amount, the time, the kind of card and its last four digits, and what becomes of the
        payment, such as a refund. Payments that the company records by hand are stored with their day and number, such
        as that of a check.
      </p>
      <p>
        Whoever has the link can open the quote. Pass it on only to people who may see it. The company can replace the
        link; the old one then only says how to reach the company.
      </p>
    </>
  );
}

export function PhotoSection() {
  return (
    <>
      <h2 id="photos">Photos</h2>
      <p>
        A photo is decoded and drawn anew when it arrives. Place, time, device and everything else that cameras hide in
        a file is not copied, and the file that was uploaded is not stored. Photos are shown through links that expire,
        to the company’s staff and to whoever has the link of the quote.
      </p>
    </>
  );
}

export function ContactSection() {
  return (
    <>
      <h2 id="contact-form">The contact form</h2>
      <p>
        What you type is stored encrypted until it leaves as an email to the operator; then it is deleted from the
        database. What is left there for {RETENTION_DAYS.accountMessage} days is a note that a message was passed on,
        and a checksum made with a secret key, by which a message sent twice is recognized. The email itself stays with
        the operator. You get no automatic copy, and your address goes into no list.
      </p>
    </>
  );
}

export function MailSection() {
  return (
    <>
      <h2 id="mail">Emails</h2>
      <p>
        We send emails about quotes and about accounts, and no newsletters. They contain no hidden pictures and no links
        that count clicks. Emails about a quote are stored with it: address, text, whether the mail server took it.
        Emails that open an account, and texts with codes, are stored encrypted and deleted once they have left; what
        stays of such a text is the end of the number.
      </p>
    </>
  );
}

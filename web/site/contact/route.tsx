import { data, redirect } from 'react-router';
import { ContactInput } from '#contract/contact.ts';
import { ERRORS } from '#domain/errors.ts';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import { flashToast } from '#web/ui/toasts/flash.ts';
import type { Route } from './+types/route.ts';
import '#web/site/form-page.css';
import './contact.css';
import { formText } from '#web/ui/form-text.ts';
import { ContactForm } from './contact-form.tsx';
import { contactProblems, emptyValues, readValues, refusedAnswer, topicOf } from './contact-values.ts';
import keepTypedUrl from './keep-typed.ts?worker&url';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { form_token } = await context.get(apiContext).contact.form();
  return {
    form_token,
    topic: topicOf(searchParams.get('topic')),
    sent: searchParams.has('sent'),
    email: context.get(pageContext).operator.email,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = readValues(form);
  const form_token = formText(form, 'form_token');
  const problems = contactProblems(values, form_token);
  if (problems) return data({ values, problems, notice: null, form_token }, ERRORS.INVALID_INPUT.status);
  try {
    await context.get(apiContext).contact.send(ContactInput.parse({ ...values, form_token }));
  } catch (error) {
    const { answer, status } = refusedAnswer(error, values, form_token);
    return data(answer, status);
  }
  flashToast(context.get(pageContext), { kind: 'success', text: 'We got your message.' });
  throw redirect('/contact?sent', 303);
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { topic, sent, email } = loaderData;
  return (
    <div className="page form-page contact">
      {sent && !actionData ? (
        <MessageSent />
      ) : (
        <>
          <div className="contact-top">
            <h1>Contact</h1>
            <p className="page-lead">
              Ask before you buy, get help with a quote, or report a problem. You don’t need an account.
            </p>
          </div>
          <ContactForm
            form_token={actionData?.form_token ?? loaderData.form_token}
            values={actionData?.values ?? emptyValues(topic)}
            problems={actionData?.problems ?? {}}
            notice={actionData?.notice ?? null}
          />
          <ContactNotes email={email} />
        </>
      )}
      <script type="module" src={keepTypedUrl} fetchPriority="low" />
    </div>
  );
}

function ContactNotes({ email }: { email: string | null }) {
  return (
    <div className="contact-notes">
      <ul className="form-page-notes">
        <li>
          <strong>What happens next</strong> We’ll reply by email.
        </li>
        <li>
          <strong>About a quote you received?</strong> Please ask the company that sent it. You can ask a question right
          on the quote.
        </li>
        <li>
          <strong>Found a security problem?</strong> Choose “Security report”. Please don’t include other people’s data.
        </li>
        <li>
          <strong>What happens to your data</strong> It’s stored encrypted until it’s sent as an email, then deleted
          from the database. More on the <a href="/privacy#contact-form">privacy page</a>.
        </li>
      </ul>
      {email && (
        <p>
          Prefer to email us directly? <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </div>
  );
}

function MessageSent() {
  return (
    <div className="contact-sent" data-contact-sent>
      <h1>We got your message</h1>
      <p className="page-lead">We’ll reply to the email you entered. You won’t get a copy or an automatic reply.</p>
      <p className="contact-sent-actions">
        <a className="button button-primary" href="/">
          Return to Home
        </a>
        <a className="button" href="/contact">
          Send another message
        </a>
      </p>
    </div>
  );
}

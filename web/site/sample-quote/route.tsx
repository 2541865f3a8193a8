import { data } from 'react-router';
import { NAME_MISSING, QUESTION_MISSING } from '#contract/approval.ts';
import { NAME_MAX } from '#domain/contact-details.ts';
import { firstNameOf } from '#domain/messages/greeting-name.ts';
import { OWED_PURPOSES } from '#domain/payments/provider-payment.ts';
import { QUESTION_MAX } from '#domain/quote/quote-limits.ts';
import { cutText } from '#domain/text.ts';
import type { ApprovalQuote } from '#web/approve/formats.ts';
import type { PageAnswer } from '#web/approve/page-answer.ts';
import { QuotePage } from '#web/approve/quote-page.tsx';
import { pageContext } from '#web/request/server-context.ts';
import { siteMeta } from '#web/site/metadata/metadata.ts';
import { MANIFEST_LINK } from '#web/ui/manifest-link.ts';
import type { Toast } from '#web/ui/toasts/flash.ts';
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx';
import type { Route } from './+types/route.ts';
import { askedSample, decidedSample, pendingSample } from './photos.ts';
import { SampleBar, StartOver } from './sample-bar.tsx';
import './sample-quote.css';

const PATH = '/sample-quote';
const LINKS = { pdf: '/api/sample-quote/pdf', copy: { file: '/api/sample-quote/signed-pdf' }, receipt: () => '' };

interface Answer extends PageAnswer {
  toast?: Toast;
  /** the sample after the visitor's question or decision */
  changed?: ApprovalQuote;
  /** whom to thank for an approval; computed here, so that the list of names stays on the server */
  firstName?: string;
}

/** Returns identical data for every visitor all day, because the server caches the rendered page. */
export function loader({ context }: Route.LoaderArgs) {
  return { quote: pendingSample(new Date()), nonce: context.get(pageContext).nonce };
}

const success = (text: string): Toast => ({ kind: 'success', text });
const refused = (text: string, answer?: Answer) => data<Answer>({ toast: { kind: 'error', text }, ...answer }, 422);

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const now = new Date();
  const typed = { name: text('name'), reason: text('reason'), pay: text('pay') };
  switch (text('intent')) {
    case 'ask':
      if (!text('question')) return refused(QUESTION_MISSING);
      return data<Answer>({
        toast: success('On a real quote, your question would be sent now.'),
        changed: askedSample(now, cutText(text('question'), QUESTION_MAX)),
      });
    case 'approve': {
      const name = cutText(text('name'), NAME_MAX);
      const pay = OWED_PURPOSES.find((purpose) => purpose === text('pay'));
      if (!name) return refused(NAME_MISSING, { typed, problem: { message: NAME_MISSING, at: 'name' } });
      const changed = decidedSample(now, { approvedBy: name, pay });
      return data<Answer>({ toast: success('Quote approved successfully!'), changed, firstName: firstNameOf(name) });
    }
    case 'ask-decline':
      return data<Answer>({ typed, asksDecline: true });
    case 'keep':
      return data<Answer>({ typed });
    default:
      return data<Answer>({ toast: success('Quote declined'), changed: decidedSample(now, 'declined') });
  }
}

export const meta: Route.MetaFunction = (args) => siteMeta(args);

export const links: Route.LinksFunction = () => [MANIFEST_LINK];

/** After a decision, the headline says the same, so that only screen readers need the message. */
function Said({ toast, isDecided }: { toast: Toast; isDecided: boolean }) {
  if (!isDecided) return <ToastRegion toast={toast} />;
  return (
    <p className="visually-hidden" role="status">
      {toast.text}
    </p>
  );
}

export default function SampleQuote({ loaderData, actionData }: Route.ComponentProps) {
  const quote = actionData?.changed ?? loaderData.quote;
  return (
    <>
      <a className="skip-link no-print" href="#content">
        Skip to content
      </a>
      {actionData?.toast && <Said toast={actionData.toast} isDecided={quote.status !== 'pending'} />}
      <SampleBar />
      <QuotePage
        quote={quote}
        nonce={loaderData.nonce}
        answer={actionData}
        firstName={actionData?.firstName ?? ''}
        links={LINKS}
        // Links back to this card, which shows the result after a decision.
        sampleAction={`${PATH}#sign`}
        afterDecision={
          quote.status !== 'pending' && (
            <StartOver decision={quote.status} hasPaid={Boolean(quote.payments)} path={PATH} />
          )
        }
      />
    </>
  );
}

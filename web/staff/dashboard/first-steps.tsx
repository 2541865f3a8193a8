import { Link } from 'react-router';
import { useSession } from '#web/session/use-session.ts';
import type { UnconfirmedOwner } from '#web/staff/confirm-email/confirm-texts.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { DashboardData } from './dashboard-data.ts';

type Confirmable = DashboardData['first_steps'] & { email_confirmed: boolean };

interface Step {
  done: keyof Confirmable;
  words: string;
  why: string;
  to: string;
  /** the wording of the link below the step */
  verb: string;
  action?: 'rate_book.change' | 'branding.change';
}

const STEPS: readonly Step[] = [
  {
    done: 'rate_book_saved',
    words: 'Check your rates',
    why: 'Typical prices are filled in. Make them yours.',
    to: '/app/config',
    verb: 'Review rates',
    action: 'rate_book.change',
  },
  {
    done: 'company_phone',
    words: 'Add your phone number',
    why: 'Customers see it on the quote when they have a question.',
    to: '/app/company',
    verb: 'Add number',
    action: 'branding.change',
  },
  {
    done: 'quote_made',
    words: 'Create your first quote',
    why: 'Pick a surface and material, enter the area, get a price.',
    to: '/app/quotes/new',
    verb: 'New quote',
  },
  { done: 'quote_sent', words: 'Send it', why: 'By email, link, QR code or text.', to: '/app/quotes', verb: 'Send' },
];

/**
 * Returns the step in which the owner confirms their email. Only owners need it: joining a team confirms an email.
 * @param waiting the number of messages on hold until then
 */
function confirmStep(owner: UnconfirmedOwner | null, waiting: number): Step {
  const held = waiting === 1 ? ' 1 message is waiting.' : waiting > 1 ? ` ${waiting} messages are waiting.` : '';
  return {
    done: 'email_confirmed',
    words: 'Confirm your email',
    why: owner ? `Then we can email and text your customers.${held}` : '',
    to: '/app/settings/account#email',
    verb: 'Confirm',
  };
}

interface FirstStepsProps {
  data: Pick<DashboardData, 'first_steps' | 'unconfirmed_messages'>;
  /** true while a larger invitation to create the first quote is above */
  belowInvitation?: boolean;
}

/** Lists a new company's first steps, until all are done. */
export function FirstSteps({ data, belowInvitation = false }: FirstStepsProps) {
  const { may } = useViewer();
  const { user, organization } = useSession();
  const steps: Confirmable = { ...data.first_steps, email_confirmed: user.email_confirmed };
  const owner = organization?.unconfirmed_owner ?? null;
  // Without a mail server, nobody can confirm an email at once, so it is no step of the first day.
  const isConfirmable = user.role === 'owner' && owner?.holds_mail !== false;
  const all = isConfirmable ? [confirmStep(owner, data.unconfirmed_messages), ...STEPS] : STEPS;
  const shown = all.filter((step) => !step.action || may(step.action));
  if (shown.every((step) => steps[step.done])) return null;
  const listed = belowInvitation ? shown.filter((step) => step.done !== 'quote_made') : shown;
  const done = listed.filter((step) => steps[step.done]).length;
  return (
    <section className="first-steps-section" aria-labelledby="first-steps">
      <div className="section-head" data-hidden={belowInvitation || undefined}>
        <h2 id="first-steps">First steps</h2>
        <span className="page-fact">
          {done} of {listed.length} done
        </span>
      </div>
      <ol className="plain-list first-steps">
        {listed.map((step, index) => (
          <li key={step.done} data-done={steps[step.done] || undefined}>
            <StepParts step={step} place={index + 1} done={steps[step.done]} ready={isReady(step, steps)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns true for a step that can be taken now. A quote can be sent only once there is one. */
const isReady = ({ done }: Step, { quote_made }: Confirmable) => done !== 'quote_sent' || quote_made;

interface StepPartsProps {
  step: Step;
  place: number;
  done: boolean;
  ready: boolean;
}

function StepParts({ step: { words, why, to, verb }, place, done, ready }: StepPartsProps) {
  return (
    <>
      <span className="first-step-mark" aria-hidden="true">
        {done ? <Icon name="check" size={16} /> : place}
      </span>
      <div className="first-step-words">
        {done ? (
          <span className="row-name">
            {words} <span className="visually-hidden">(done)</span>
          </span>
        ) : (
          <>
            {ready ? (
              <Link to={to} className="row-name">
                {words}
              </Link>
            ) : (
              <span className="row-name">Send it to your own phone</span>
            )}
            <span className="first-step-why breakable">{ready ? why : 'See it the way a customer does.'}</span>
            <span className="first-step-verb" data-later={!ready || undefined} aria-hidden="true">
              {ready ? verb : 'After your first quote'}
            </span>
          </>
        )}
      </div>
      {ready && !done && <Icon name="right" />}
    </>
  );
}

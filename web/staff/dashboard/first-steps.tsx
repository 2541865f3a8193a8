import { Anchor, Paper, Progress, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '#web/session/use-session.ts';
import { confirmTexts, type UnconfirmedOwner } from '#web/staff/confirm-email/confirm-texts.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { DashboardData } from './dashboard-data.ts';

type Steps = DashboardData['first_steps'];

type Confirmable = Steps & { email_confirmed: boolean };

interface Step {
  done: keyof Confirmable;
  words: string;
  why: string;
  to: string;
  action?: 'rate_book.change' | 'branding.change';
}

const STEPS: readonly Step[] = [
  {
    done: 'rate_book_saved',
    words: 'Check your rates',
    why: 'The rate book starts with typical prices. Make them yours.',
    to: '/app/config',
    action: 'rate_book.change',
  },
  {
    done: 'company_phone',
    words: 'Add your phone number',
    why: 'Customers see it on the quote when they have a question.',
    to: '/app/company',
    action: 'branding.change',
  },
  {
    done: 'quote_made',
    words: 'Create your first quote',
    why: 'Pick a surface and material, enter the area, get a price.',
    to: '/app/quotes/new',
  },
  { done: 'quote_sent', words: 'Send it', why: 'By email, link, QR code or text.', to: '/app/quotes' },
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
    why: owner ? `${confirmStepReason(owner)}${held}` : '',
    to: '/app/settings/account#email',
  };
}

/** Returns the reason for the step. Without a mail server no banner says what to do, so this text does. */
function confirmStepReason(owner: UnconfirmedOwner): string {
  return owner.holds_mail ? 'Then we can email and text your customers.' : confirmTexts(owner, true).text;
}

interface FirstStepsProps {
  steps: Steps;
  /** number of messages to customers on hold until the owner's email is confirmed */
  waiting: number;
}

export function FirstSteps({ steps: stored, waiting }: FirstStepsProps) {
  const { may } = useViewer();
  const { user, organization } = useSession();
  const steps: Confirmable = { ...stored, email_confirmed: user.email_confirmed };
  const all = user.role === 'owner' ? [confirmStep(organization?.unconfirmed_owner ?? null, waiting), ...STEPS] : STEPS;
  const shown = all.filter((step) => !step.action || may(step.action));
  const done = shown.filter((step) => steps[step.done]).length;
  if (done === shown.length) return null;
  return (
    <Paper component="section" withBorder p="md" className="panel" aria-labelledby="first-steps">
      <Title order={2} size="h4" id="first-steps">
        First steps
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {done} of {shown.length} done
      </Text>
      <Progress value={(done / shown.length) * 100} aria-label="First steps done" mb="sm" />
      <ol className="plain-list first-steps">
        {shown.map((step) => (
          <li key={step.done} data-done={steps[step.done] || undefined}>
            <span className="step-mark">{steps[step.done] && <Icon name="check" size={16} />}</span>
            <div>
              {steps[step.done] ? (
                <Text span>
                  {step.words} <span className="visually-hidden">(done)</span>
                </Text>
              ) : (
                <>
                  <Anchor component={Link} to={step.to} fw={600}>
                    {step.words}
                  </Anchor>
                  <Text size="sm" c="dimmed" className="breakable">
                    {step.why}
                  </Text>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Paper>
  );
}

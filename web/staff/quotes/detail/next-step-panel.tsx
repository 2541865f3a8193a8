import { Skeleton, Text } from '@mantine/core';
import { staffMoment } from '#domain/dates.ts';
import type { InboxItem } from '#web/staff/inbox/use-inbox.ts';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { useQuote } from './quote-model.ts';
import { AlsoRequested, RequestStep } from './request-step.tsx';
import { sendingProblem } from './sending-problem.ts';
import { SendingStep } from './sending-step.tsx';
import { StepPanel } from './step-panel.tsx';
import { stepText } from './step-text.ts';
import { isStanding } from './wash-again.tsx';

/** Says what happened to the quote last and offers the next step. A customer's question comes first. */
export function NextStepPanel() {
  const { quote, company, question, work } = useQuote();
  // The notice about the altered record has its own buttons, and no state can be trusted.
  if (quote.record_problem?.kind === 'mismatch') return null;
  if (question && !quote.archived) return <AskedStep question={question} />;
  if (work.request && !quote.archived) return <RequestStep request={work.request} />;
  const problem = quote.archived ? null : sendingProblem(quote, company);
  return problem ? <SendingStep problem={problem} /> : <UsualStep />;
}

function AskedStep({ question }: { question: InboxItem }) {
  const { company, work } = useQuote();
  return (
    <StepPanel
      tone="busy"
      icon="message"
      title={question.kind === 'question' ? 'Your customer asked' : 'Your customer wrote'}
      also={work.request && <AlsoRequested request={work.request} />}
    >
      <blockquote className="next-step-quote">{question.text || 'A photo we couldn’t download'}</blockquote>
      <Text size="xs" className="breakable">
        {question.from}, {staffMoment(question.at, company.time_zone)}
      </Text>
    </StepPanel>
  );
}

function UsualStep() {
  const { quote, company, work } = useQuote();
  const { payments, failure } = usePaymentsModel();
  if (isStanding(quote) && !quote.archived && (work.isPending || (payments === undefined && failure === null)))
    return <PendingStep />;
  const { tone, icon, title, text } = stepText({
    quote,
    payments,
    visits: work.isPending ? null : (work.job?.visits ?? []),
    currency: company.currency,
    timeZone: company.time_zone,
    now: new Date(),
  });
  return (
    <StepPanel tone={tone} icon={icon} title={title}>
      {text && (
        <Text size="sm" className="breakable">
          {text}
        </Text>
      )}
    </StepPanel>
  );
}

/** Shown until the work and the payments are known, because any text before would change. */
function PendingStep() {
  return (
    <section className="next-step" aria-label="Next step">
      <div className="next-step-body">
        <div className="next-step-words">
          <Skeleton h={20} w="12rem" maw="100%" role="status" aria-label="Loading" />
          <Skeleton h={16} w="18rem" maw="100%" />
        </div>
      </div>
    </section>
  );
}

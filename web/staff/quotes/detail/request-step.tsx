import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { staffWindow } from '#domain/calendar/appointment-times.ts';
import { DeclineDialog } from '#web/staff/calendar/requests/decline-dialog.tsx';
import { confirming } from '#web/staff/calendar/requests/notified-sentence.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { RequestAnswer, RequestedTimeCard } from '#web/staff/calendar/requests/request-answer.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useQuote } from './quote-model.ts';
import { StepPanel } from './step-panel.tsx';
import { whoFirst } from './step-text.ts';
import { isConfirmable } from './use-confirm-request.ts';

/** The time that the customer requested. Staff can confirm it with one tap, change it or decline. */
export function RequestStep({ request }: { request: Request }) {
  const { quote, company, work, act } = useQuote();
  const [isDeclining, setIsDeclining] = useState(false);
  const { hint } = confirming(request.customer_name, useMessageHold()('email'));
  const title = `${whoFirst(quote)} requested a time`;
  if (!work.maySchedule || !isConfirmable(request, company.time_zone))
    return (
      <StepPanel tone="busy" icon="calendar" title={title}>
        <RequestedTimeCard request={request} />
        {work.maySchedule && <RequestAnswer request={request} onOpen={() => act('schedule')} />}
      </StepPanel>
    );
  return (
    <StepPanel
      tone="busy"
      icon="calendar"
      title={title}
      isTall
      actions={
        <>
          <Button variant="default" onClick={() => act('schedule')}>
            Choose another time
          </Button>
          <Button variant="subtle" onClick={() => setIsDeclining(true)}>
            Decline
          </Button>
        </>
      }
    >
      <RequestedTimeCard request={request} />
      {hint && <Text size="sm">{hint}</Text>}
      {isDeclining && <DeclineDialog request={request} onClose={() => setIsDeclining(false)} />}
    </StepPanel>
  );
}

/** The requested time below a question, which comes first. */
export function AlsoRequested({ request }: { request: Request }) {
  const { confirmation } = useQuote();
  const { hint } = confirming(request.customer_name, useMessageHold()('email'));
  const { choice, wish } = request;
  return (
    <div className="next-step-also">
      <div className="next-step-also-words">
        <p>Also requested {choice ? staffWindow(choice) : 'a time'}</p>
        {wish && <p className="breakable">“{wish}”</p>}
        {confirmation && hint && <p>{hint}</p>}
      </div>
      {confirmation ? (
        <Button variant="default" loading={confirmation.isBusy} onClick={confirmation.run}>
          {confirmation.label}
        </Button>
      ) : (
        <Button component={Link} to="/app/calendar#requests" variant="default">
          Review
        </Button>
      )}
    </div>
  );
}

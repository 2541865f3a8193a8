import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tone } from '#web/staff/components/share-bar.tsx';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { type PrimaryStep, useQuote } from './quote-model.ts';

interface StepPanelProps {
  tone: Tone;
  icon: IconName;
  title: string;
  /** true to announce the panel when it appears */
  isAlert?: boolean;
  /** the other buttons: one plain button, and text buttons */
  actions?: ReactNode;
  /** true if the buttons need their own row */
  isTall?: boolean;
  /** a second matter, in a row of its own below the first */
  also?: ReactNode;
  children?: ReactNode;
}

/**
 * The panel that says what happened to a quote and what to do next. On a phone, its filled button is in the bar at
 * the bottom.
 */
export function StepPanel(props: StepPanelProps) {
  return <StepPanelView {...props} primary={useQuote().primary} />;
}

interface StepPanelViewProps extends StepPanelProps {
  primary: PrimaryStep | null;
}

export function StepPanelView({
  tone,
  icon,
  title,
  isAlert = false,
  actions,
  isTall = false,
  also,
  primary,
  children,
}: StepPanelViewProps) {
  return (
    <section className="next-step" data-tone={tone} aria-label="Next step">
      <div className="next-step-body" data-tall={isTall || undefined} role={isAlert ? 'alert' : undefined}>
        <span className="next-step-icon">
          <Icon name={icon} />
        </span>
        <div className="next-step-words">
          <h2>{title}</h2>
          {children}
        </div>
        {(actions || primary) && (
          <div className="next-step-actions" data-only-primary={(!actions && !primary?.isQuiet) || undefined}>
            {!isTall && actions}
            {primary && <PrimaryButton primary={primary} />}
            {isTall && actions}
          </div>
        )}
      </div>
      {also}
    </section>
  );
}

function PrimaryButton({ primary }: { primary: PrimaryStep }) {
  const { label, isQuiet } = primary;
  const className = isQuiet ? undefined : 'next-step-primary';
  const look = { className, ...(isQuiet && { variant: 'default', leftSection: <Icon name={primary.icon} /> }) };
  return primary.to ? (
    <Button {...look} component={Link} to={primary.to}>
      {label}
    </Button>
  ) : (
    <Button {...look} loading={primary.isBusy} onClick={primary.run}>
      {label}
    </Button>
  );
}

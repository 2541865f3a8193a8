import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import {
  COUNTED_FROM,
  hourLabel,
  REMINDER_KINDS,
  STEP_HOUR_MAX,
  STEP_HOUR_MIN,
  stepLabel,
} from '#domain/messages/follow-up-steps.ts';
import { type Channel, KIND_RULES } from '#domain/messages/template-kinds.ts';
import { EditRow } from '#web/staff/components/edit-row.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import type { StepDraft } from './steps-form.ts';

const FROM_LABELS = { sending: 'after sending', expiry: 'before expiration' } as const;
const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { email: 'Email', text: 'Text message' };
const HOURS = Array.from({ length: STEP_HOUR_MAX - STEP_HOUR_MIN + 1 }, (_, index) => STEP_HOUR_MIN + index);

interface StepFieldsProps {
  step: StepDraft;
  place: number;
  channels: readonly Channel[];
  error: string | undefined;
  onChange: (step: StepDraft) => void;
}

interface StepRowProps extends StepFieldsProps {
  isOpen: boolean;
  onOpen: () => void;
  onDone: () => void;
  onRemove: () => void;
}

/** A reminder as a sentence, with its fields once it is edited. */
export function StepRow({ isOpen, onOpen, onDone, onRemove, ...fields }: StepRowProps) {
  const { step, place } = fields;
  return (
    <EditRow
      name={stepName(step, place)}
      more={reminderName(step, place)}
      isOpen={isOpen}
      onOpen={onOpen}
      onDone={onDone}
      remove={{ label: `Remove reminder ${place}`, onClick: onRemove }}
    >
      <StepFields {...fields} />
    </EditRow>
  );
}

interface NewStepProps {
  start: StepDraft;
  place: number;
  channels: readonly Channel[];
  problemOf: (step: StepDraft) => string | undefined;
  onAdd: (step: StepDraft) => void;
  onClose: () => void;
}

/** Asks for a new reminder before it joins the list. */
export function NewStepDialog({ start, problemOf, onAdd, onClose, ...fields }: NewStepProps) {
  const [step, setStep] = useState(start);
  const problem = problemOf(step);
  return (
    <FormDialog
      title="Add reminder"
      submit="Add"
      onClose={onClose}
      onSubmit={async () => {
        if (problem === undefined) onAdd(step);
        return problem === undefined;
      }}
    >
      <StepFields {...fields} step={step} error={problem} onChange={setStep} />
    </FormDialog>
  );
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

/** "Second reminder", so that two steps with the same wording still have two names. */
const reminderName = ({ from }: StepDraft, place: number) =>
  from === 'expiry' ? 'Last reminder' : `${ORDINALS[place - 1]} reminder`;

const stepName = ({ days, ...step }: StepDraft, place: number) =>
  days === null ? `Reminder ${place}` : stepLabel({ ...step, days });

function StepFields({ step, place, channels, error, onChange }: StepFieldsProps) {
  const { days } = step;
  return (
    <fieldset className="follow-up-step">
      <legend>
        <Text component="span" size="sm" fw={600}>
          {stepName(step, place)}
        </Text>
      </legend>
      <div className="follow-up-fields">
        <QuantityField
          label="Days"
          inputMode="numeric"
          value={days}
          onChange={(next) => onChange({ ...step, days: next })}
          error={error}
        />
        <Choice
          label="When"
          value={step.from}
          choices={COUNTED_FROM.map((from) => [from, FROM_LABELS[from]])}
          onChoose={(from) => onChange({ ...step, from })}
        />
        <Choice
          label="Time"
          value={String(step.hour)}
          choices={HOURS.map((hour) => [String(hour), hourLabel(hour)])}
          onChoose={(hour) => onChange({ ...step, hour: Number(hour) })}
        />
        <Choice
          label="Template"
          value={step.kind}
          choices={REMINDER_KINDS.map((kind) => [kind, KIND_RULES[kind].label])}
          onChoose={(kind) => onChange({ ...step, kind })}
        />
        {channels.length > 1 && (
          <Choice
            label="Send by"
            value={step.channel}
            choices={channels.map((channel) => [channel, CHANNEL_LABELS[channel]])}
            onChoose={(channel) => onChange({ ...step, channel })}
          />
        )}
      </div>
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      data={choices.map(([choice, name]) => ({ value: choice, label: name }))}
      value={value}
      allowDeselect={false}
      onChange={(next) => {
        const chosen = choices.find(([choice]) => choice === next);
        if (chosen) onChoose(chosen[0]);
      }}
    />
  );
}

import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { TextedCode } from '#contract/factors.ts';
import { phoneCodeLabel } from '#domain/messages/phone-code.ts';
import { FACTOR_PHONE_MAX } from '#domain/team/sign-in-limits.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { toastError } from '#web/staff/components/toasts.tsx';
import { BeginForm } from './begin-form.tsx';
import { CodeInput } from './code-input.tsx';
import type { Confirmed } from './factors.ts';
import { useStep } from './use-step.ts';

type Texted = z.output<typeof TextedCode>;

interface SetupProps {
  hasFactors: boolean;
  onConfirmed: (confirmed: Confirmed) => void;
}

/** Sets up a phone number. The person reauthenticates, enters the number, then the code texted to it. */
export function PhoneSetup({ hasFactors, onConfirmed }: SetupProps) {
  const [begun, setBegun] = useState<Texted | null>(null);
  return begun ? (
    <CodeStep begun={begun} onConfirmed={onConfirmed} />
  ) : (
    <BeginStep hasFactors={hasFactors} onBegun={setBegun} />
  );
}

function BeginStep({ hasFactors, onBegun }: { hasFactors: boolean; onBegun: (begun: Texted) => void }) {
  const [phone, setPhone] = useState('');
  return (
    <BeginForm
      lead={
        <>
          We’ll text you a code each time you sign in. <strong>This is the least secure option:</strong> someone who
          tricks your carrier into moving your number (SIM swap) can get your codes. An authenticator app or a passkey
          is safer and works without a signal.
        </>
      }
      firstName="My phone"
      nameHelp="So you can recognize it later."
      hasFactors={hasFactors}
      onBegin={async (asked) => {
        const { phone: texted } = await api.factors.enroll({ factor_type: 'phone', phone, ...asked });
        if (texted) onBegun(texted);
      }}
    >
      {(problems) => (
        <TextInput
          label="Mobile phone number"
          description="Message and data rates may apply. We use this number only for sign-in codes."
          inputWrapperOrder={HELP_BELOW}
          type="tel"
          autoComplete="tel"
          maxLength={FACTOR_PHONE_MAX}
          value={phone}
          error={problems.get('phone')}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      )}
    </BeginForm>
  );
}

/** Milliseconds between polls for a text's delivery. The server sends texts in the background. */
const LOOK_AGAIN_MS = 3000;

function CodeStep({ begun, onConfirmed }: { begun: Texted; onConfirmed: (confirmed: Confirmed) => void }) {
  const id = begun.factor_id;
  const [code, setCode] = useState('');
  const { data: texted } = useQuery({
    ...queries.factors.setupCode.queryOptions({ input: { id }, initialData: begun }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'failed' || data?.state === 'outbox' ? false : LOOK_AGAIN_MS,
  });
  const { busy, problems, submit } = useStep(async () => {
    onConfirmed(await api.factors.confirm({ id, code }));
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" role="status" {...(texted.problem === null ? {} : { c: 'var(--mantine-color-error)' })}>
          {phoneCodeLabel(texted)}
        </Text>
        <CodeInput
          label="Code from the text"
          description="6 digits"
          value={code}
          error={problems.get('code')}
          onChange={setCode}
        />
        <Button type="submit" loading={busy}>
          Turn on
        </Button>
        <NewCode texted={texted} />
      </Stack>
    </form>
  );
}

/** Requests another code after a pause. A code requested too soon would replace the one on its way. */
function NewCode({ texted }: { texted: Texted }) {
  const client = useQueryClient();
  const [isPausing, setPausing] = useState(true);
  const { factor_id: id } = texted;
  useEffect(() => {
    setPausing(texted.again_in > 0);
    const timer = setTimeout(() => setPausing(false), texted.again_in * 1000);
    return () => clearTimeout(timer);
  }, [texted]);
  async function ask() {
    setPausing(true);
    try {
      client.setQueryData(
        queries.factors.setupCode.queryKey({ input: { id } }),
        await api.factors.textSetupCode({ id }),
      );
    } catch (error) {
      setPausing(false);
      toastError(error);
    }
  }
  return (
    <Button variant="default" disabled={isPausing} onClick={() => void ask()}>
      Text a new code
    </Button>
  );
}

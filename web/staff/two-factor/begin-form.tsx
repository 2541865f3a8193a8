import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FACTOR_NAME_MAX } from '#domain/team/sign-in-limits.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import type { Problems } from '#web/staff/components/form-problems.ts';
import { NO_REAUTHENTICATION, ReauthenticationField, reauthenticationOf } from './reauthentication-field.tsx';
import { useStep } from './use-step.ts';

export function BeginForm({
  lead,
  firstName,
  nameHelp,
  hasFactors,
  onBegin,
  children,
}: {
  lead: ReactNode;
  firstName: string;
  nameHelp: string;
  hasFactors: boolean;
  onBegin: (asked: { friendly_name: string; reauthentication: ReturnType<typeof reauthenticationOf> }) => Promise<void>;
  children?: (problems: Problems) => ReactNode;
}) {
  const [name, setName] = useState(firstName);
  const [reauthentication, setReauthentication] = useState(NO_REAUTHENTICATION);
  const { busy, problems, submit } = useStep(() =>
    onBegin({ friendly_name: name, reauthentication: reauthenticationOf(reauthentication) }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
        <ReauthenticationField
          value={reauthentication}
          onChange={setReauthentication}
          problems={problems}
          hasFactors={hasFactors}
        />
        {children?.(problems)}
        <TextInput
          label="Name"
          description={nameHelp}
          inputWrapperOrder={HELP_BELOW}
          maxLength={FACTOR_NAME_MAX}
          value={name}
          error={problems.get('friendly_name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}

import { Checkbox, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NewApiKey } from '#contract/api-keys.ts';
import { API_KEY_NAME_MAX, API_SCOPES, type ApiScope, SCOPE_LABELS } from '#domain/company/api-scopes.ts';
import { api } from '#web/api/client.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { NO_PROBLEMS, problemsBy, problemsOfAnswer } from '#web/staff/components/form-problems.ts';
import { SecretDialog } from '#web/staff/components/secret-dialog.tsx';
import { toastError, toastProblem } from '#web/staff/components/toasts.tsx';
import { LIFETIMES, lifetimeDays } from './api-key-labels.ts';

export function NewKeyDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  if (key !== null)
    return (
      <SecretDialog title="Copy your API key now" label="API key" noun="key" secret={key} onClose={onClose}>
        <Text size="sm">You won’t be able to see it again. Store it where you keep your passwords.</Text>
      </SecretDialog>
    );
  return (
    <KeyForm
      onClose={onClose}
      onMade={(made) => {
        setKey(made);
        onMade();
      }}
    />
  );
}

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>(['quotes:read']);
  const [lifetime, setLifetime] = useState('365');
  const [problems, setProblems] = useState(NO_PROBLEMS);
  async function create(): Promise<boolean> {
    const wanted = { name, scopes, expires_in_days: lifetimeDays(lifetime) };
    const found = problemsBy(NewApiKey, wanted);
    setProblems(found);
    const [first] = found.values();
    if (first !== undefined) {
      toastProblem(first);
      return false;
    }
    try {
      const { key } = await api.apiKeys.create(wanted);
      onMade(key);
    } catch (error) {
      setProblems(problemsOfAnswer(error));
      toastError(error);
    }
    // The dialog stays open. It then shows the new key or, after a failure, the typed input.
    return false;
  }
  return (
    <FormDialog title="New API key" submit="Create key" className="api-key-dialog" onSubmit={create} onClose={onClose}>
      <TextInput
        label="Name"
        description="What will use this key. Shown on quotes it creates."
        placeholder="Website form"
        inputWrapperOrder={HELP_BELOW}
        maxLength={API_KEY_NAME_MAX}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problems.get('name')}
      />
      <Checkbox.Group
        label="Permissions"
        description="Choose only what it needs. You can’t change these later."
        value={scopes}
        onChange={setScopes}
        error={problems.get('scopes')}
      >
        <div className="api-key-permissions">
          {API_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={SCOPE_LABELS[scope]} description={scope} />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label="Expires after"
        data={LIFETIMES}
        allowDeselect={false}
        value={lifetime}
        onChange={(value) => value && setLifetime(value)}
      />
    </FormDialog>
  );
}

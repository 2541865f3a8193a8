import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { copyText } from '#web/staff/components/copy-text.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { HELP_BELOW, LongTextField } from '#web/staff/components/fields.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { toastProblem, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import {
  type AskFormValues,
  type AskSettingsShown,
  accuracyText,
  askFormOf,
  askInputOf,
  frameSnippet,
  sitesProblem,
} from './ask-form-values.ts';

export function AskEditor({ stored }: { stored: AskSettingsShown }) {
  const client = useQueryClient();
  const form = useForm<AskFormValues>({
    name: 'ask',
    stored: askFormOf(stored),
    problemsOf: ({ sites }) => {
      const problem = sitesProblem(sites);
      return new Map(problem === undefined ? [] : [['sites', problem]]);
    },
    save: async (values) => {
      client.setQueryData(queries.asks.settings.queryKey(), await api.asks.saveSettings(askInputOf(values)));
      toastSuccess('Saved');
    },
  });
  const open = form.bind('open');
  const range = form.bind('shows_range');
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Switch
          label="Take requests"
          description="While this is off, the page only says how to reach you."
          checked={open.value}
          onChange={(event) => open.onChange(event.currentTarget.checked)}
        />
        {(open.value || stored.url) && (
          <>
            <Switch
              label="Show the likely price"
              description="A range from your rate book for the sizes people choose, before tax."
              checked={range.value}
              onChange={(event) => range.onChange(event.currentTarget.checked)}
            />
            <Facts facts={[['Accuracy', accuracyText(stored.accuracy)]]} />
            <LongTextField
              label="Websites that may show the page"
              description="One per line, such as www.example.com, with or without www. If blank, no website can show it in a frame."
              autoComplete="off"
              spellCheck={false}
              {...form.bind('sites')}
            />
          </>
        )}
      </Stack>
      <SaveRow form={form} label="Save" quiet />
      {stored.url && stored.open && <Addresses url={stored.url} isFramed={stored.origins.length > 0} />}
    </form>
  );
}

function Addresses({ url, isFramed }: { url: string; isFramed: boolean }) {
  const { organization } = useViewer();
  const snippet = frameSnippet(url, organization.name);
  return (
    <Stack gap="md" mt="md">
      <TextInput
        label="Link to the page"
        value={url}
        readOnly
        inputWrapperOrder={HELP_BELOW}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <CopyButton text={url} label="Copy link" />
        <Button
          variant="default"
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="link" />}
        >
          Open page
        </Button>
      </Group>
      {isFramed && (
        <>
          <Textarea
            label="Code for your website"
            description="Paste it where the form should appear. It needs no script."
            value={snippet}
            readOnly
            autosize
            inputWrapperOrder={HELP_BELOW}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group gap="xs">
            <CopyButton text={snippet} label="Copy code" />
          </Group>
        </>
      )}
    </Stack>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = () =>
    copyText(Promise.resolve(text)).then(
      () => toastSuccess('Copied'),
      () => toastProblem('Couldn’t copy. Select the text and copy it.'),
    );
  return (
    <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}

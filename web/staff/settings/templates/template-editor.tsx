import { Button, Group, Paper, SegmentedControl, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorCodeOf } from '#domain/errors.ts';
import { checkTemplate } from '#domain/messages/check-template.ts';
import { KIND_RULES, type TemplateText, variableLabel, variablesOf } from '#domain/messages/template-kinds.ts';
import { MAIL_BODY_MAX, SUBJECT_MAX, TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { RestoreTemplateDialog } from './restore-dialog.tsx';
import { TemplateField, type TemplateFieldHandle } from './template-field.tsx';
import type { TemplateView } from './template-labels.ts';
import { TemplatePreview } from './template-preview.tsx';
import { testButton } from './test-button.ts';
import { VersionsDialog } from './versions-dialog.tsx';

type View = 'write' | 'preview';

/** Edits a template next to its preview. A phone shows one of the two at a time. */
export function TemplateEditor({ template }: { template: TemplateView }) {
  const form = useTemplateForm(template);
  const [view, setView] = useState<View>('write');
  const [quoteId, setQuoteId] = useState<string>();
  return (
    <>
      <SegmentedControl
        hiddenFrom="sm"
        aria-label="Show"
        fullWidth
        value={view}
        onChange={setView}
        data={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      <div className="template-editor" data-view={view}>
        <Words template={template} form={form} quoteId={quoteId} />
        <TemplatePreview
          which={whichOf(template)}
          words={{ subject: form.values.subject, body: form.values.body }}
          quoteId={quoteId}
          onQuote={setQuoteId}
        />
      </div>
    </>
  );
}

function whichOf({ kind, language, channel }: TemplateView) {
  return { kind, language, channel };
}

function useTemplateForm(template: TemplateView) {
  const client = useQueryClient();
  const which = whichOf(template);
  const read = () => client.invalidateQueries({ queryKey: queries.templates.get.key({ input: which }) });
  return useForm<TemplateText>({
    name: `template.${which.kind}.${which.language}.${which.channel}`,
    stored: { subject: template.subject, body: template.body },
    problemsOf: (words) =>
      new Map(
        checkTemplate(which.kind, which.channel, words)
          .map(({ field, message }) => [field, message] as const)
          .toReversed(),
      ),
    async save(words) {
      try {
        await api.templates.save({ ...which, ...words, version: template.version });
      } catch (error) {
        // Loads the other person's version. The edits made here stay.
        if (errorCodeOf(error) === 'CHANGED_BY_OTHER') void read();
        throw error;
      }
      void client.invalidateQueries({ queryKey: queries.templates.list.key() });
      await read();
      toastSuccess('Template saved. The next message will use it.');
    },
  });
}

type TemplateForm = ReturnType<typeof useTemplateForm>;

interface WordsProps {
  template: TemplateView;
  form: TemplateForm;
  quoteId: string | undefined;
}

function Words({ template, form, quoteId }: WordsProps) {
  const { kind, language, channel } = template;
  const body = useRef<TemplateFieldHandle>(null);
  const isText = channel === 'text';
  const hasFixedSubject = KIND_RULES[kind].fixedSubject ?? false;
  const problems = checkTemplate(kind, channel, form.values);
  const max = isText ? TEXT_BODY_MAX : MAIL_BODY_MAX;
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      className="panel template-words"
      aria-label="Wording"
    >
      <form onSubmit={form.submit} noValidate className="staff-form">
        {hasFixedSubject && (
          <Text size="sm" c="dimmed">
            The subject is the same for every company. You can see it in the preview.
          </Text>
        )}
        {!isText && !hasFixedSubject && (
          <TemplateField
            label="Subject"
            description={`Up to ${SUBJECT_MAX} characters. Type {{ to insert a variable.`}
            oneLine
            lang={language}
            kind={kind}
            variables={variablesOf(kind, channel, 'subject')}
            field={form.bind('subject')}
            problems={problems.filter(({ field }) => field === 'subject')}
          />
        )}
        <fieldset className="template-chips">
          <legend>Insert a variable</legend>
          <div>
            {variablesOf(kind, channel, 'body').map((name) => (
              <button key={name} type="button" onClick={() => body.current?.insert(name)}>
                {variableLabel(kind, name)}
              </button>
            ))}
          </div>
        </fieldset>
        <TemplateField
          ref={body}
          label="Text"
          description={
            isText
              ? 'Links appear in the text. Type {{ to insert a variable.'
              : 'A blank line starts a new paragraph. A link on its own line becomes a button. Type {{ to insert a variable.'
          }
          lang={language}
          kind={kind}
          variables={variablesOf(kind, channel, 'body')}
          field={form.bind('body')}
          problems={problems.filter(({ field }) => field === 'body')}
        />
        <Text size="sm" c="dimmed" ta="end">
          {form.values.body.length.toLocaleString('en-US')} of {max.toLocaleString('en-US')} characters
        </Text>
        <Actions template={template} form={form} quoteId={quoteId} />
        <SaveRow form={form} label="Save template" />
      </form>
    </Paper>
  );
}

function Actions({ template, form, quoteId }: WordsProps) {
  const [dialog, setDialog] = useState<'versions' | 'restore' | null>(null);
  const [isSending, setSending] = useState(false);
  const test = testButton(useMailMode(), useSession().user.email_confirmed);
  const close = () => setDialog(null);
  async function sendTest(): Promise<void> {
    setSending(true);
    try {
      const { to } = await api.templates.sendTest({
        ...whichOf(template),
        ...form.values,
        ...(quoteId ? { quote_id: quoteId } : {}),
      });
      toastSuccess(test.done(to));
    } catch (error) {
      toastError(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <Group gap="xs">
      <Button variant="default" size="sm" loading={isSending} disabled={!test.possible} onClick={() => void sendTest()}>
        {test.button}
      </Button>
      {template.versions.length > 0 && (
        <Button variant="default" size="sm" onClick={() => setDialog('versions')}>
          Earlier versions
        </Button>
      )}
      {!template.is_default && (
        <Button variant="default" size="sm" onClick={() => setDialog('restore')}>
          Restore default
        </Button>
      )}
      {dialog === 'versions' && (
        <VersionsDialog
          versions={template.versions}
          channel={template.channel}
          onClose={close}
          onUse={({ subject, body }) => {
            form.bind('subject').onChange(subject);
            form.bind('body').onChange(body);
            close();
            toastSuccess('That version is now in the editor. Save the template to use it.');
          }}
        />
      )}
      {dialog === 'restore' && <RestoreTemplateDialog template={template} onRestored={form.reset} onClose={close} />}
      {test.hint && (
        <Text size="sm" c="dimmed" w="100%">
          {test.hint}
        </Text>
      )}
    </Group>
  );
}

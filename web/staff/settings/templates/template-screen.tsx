import { Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { LANGUAGE_NAMES } from '#domain/language/language.ts';
import { KIND_RULES, type TemplateFor } from '#domain/messages/template-kinds.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { NotFoundScreen } from '#web/staff/shell/screens.tsx';
import type { Route } from './+types/template-screen.ts';
import { TemplateEditor } from './template-editor.tsx';
import { CHANNEL_LABELS, languagesOf, TEMPLATES_PATH, templateAt, templatePath } from './template-labels.ts';
import { TemplateStyles } from './template-styles.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const which = templateAt(params);
  return [{ title: `${which ? KIND_RULES[which.kind].label : 'Templates'} · ${matches[0].loaderData.productName}` }];
};

export default function TemplateScreen({ params }: Route.ComponentProps) {
  const which = templateAt(params);
  if (!which) return <NotFoundScreen />;
  const { label, about } = KIND_RULES[which.kind];
  return (
    <Screen title={label} back={{ to: TEMPLATES_PATH, label: 'Templates' }} fact={about}>
      <TemplateStyles />
      <Variants which={which} />
      <OneTemplate key={templatePath(which)} which={which} />
    </Screen>
  );
}

function Variants({ which }: { which: TemplateFor }) {
  const navigate = useNavigate();
  const languages = languagesOf(which.kind);
  const { channels } = KIND_RULES[which.kind];
  const go = (changed: Partial<TemplateFor>) =>
    void navigate(templatePath({ ...which, ...changed }), { replace: true, preventScrollReset: true });
  if (languages.length < 2 && channels.length < 2) return null;
  return (
    <Group gap="sm">
      {languages.length > 1 && (
        <SegmentedControl
          aria-label="Language"
          value={which.language}
          onChange={(language) => go({ language })}
          data={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      )}
      {channels.length > 1 && (
        <SegmentedControl
          aria-label="Sent as"
          value={which.channel}
          onChange={(channel) => go({ channel })}
          data={channels.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
        />
      )}
    </Group>
  );
}

function OneTemplate({ which }: { which: TemplateFor }) {
  const template = useQuery(queries.templates.get.queryOptions({ input: which }));
  if (template.data) return <TemplateEditor template={template.data} />;
  if (template.isError) return <FailedState error={template.error} onRetry={() => void template.refetch()} />;
  return <LoadingPanels heights={[420]} />;
}

import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { KIND_RULES, type TemplateKind } from '#domain/messages/template-kinds.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Panel, Screen } from '#web/staff/components/screen.tsx';
import type { Route } from './+types/template-list.ts';
import { GROUPS, type ListedTemplate, templatePath, variantLabel } from './template-labels.ts';
import { TemplateStyles } from './template-styles.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Templates · ${matches[0].loaderData.productName}` },
];

export default function TemplateList() {
  const list = useQuery(queries.templates.list.queryOptions());
  return (
    <Screen
      title="Templates"
      width="form"
      lead={
        <>
          The wording of your emails and texts. Customers get them in their own language. Back to{' '}
          <Anchor component={Link} to="/app/settings/messages" underline="always">
            Settings
          </Anchor>
          .
        </>
      }
    >
      <TemplateStyles />
      {list.data &&
        GROUPS.map(({ title, kinds }) => (
          <Panel key={title} title={title}>
            <ul className="template-kinds">
              {kinds.map((kind) => (
                <KindRow key={kind} kind={kind} templates={list.data.items.filter((each) => each.kind === kind)} />
              ))}
            </ul>
          </Panel>
        ))}
      {!list.data && list.isError && <FailedState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.isError && <LoadingPanels heights={[480, 240]} />}
    </Screen>
  );
}

function KindRow({ kind, templates }: { kind: TemplateKind; templates: readonly ListedTemplate[] }) {
  const { label, about } = KIND_RULES[kind];
  return (
    <li className="template-kind">
      <div>
        <Title order={3} size="h5">
          {label}
        </Title>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      <ul className="template-variants">
        {templates.map((template) => (
          <li key={templatePath(template)}>
            <Anchor component={Link} to={templatePath(template)} underline="always" size="sm">
              {variantLabel(template)}
              <span className="visually-hidden"> of {label}</span>
            </Anchor>
            <span className="template-state" data-own={!template.is_default}>
              {template.is_default ? 'Default' : 'Custom'}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

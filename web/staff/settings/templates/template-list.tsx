import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { KIND_RULES, type TemplateKind } from '#domain/messages/template-kinds.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { useProductName } from '#web/ui/product-name.ts';
import type { Route } from './+types/template-list.ts';
import { GROUPS, type ListedTemplate, readableSubject, templatePath, variantLabel } from './template-labels.ts';
import { TemplateStyles } from './template-styles.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Message templates · ${matches[0].loaderData.productName}` },
];

export default function TemplateList() {
  const list = useQuery(queries.templates.list.queryOptions());
  const own = list.data?.items.filter(({ is_default }) => !is_default).length ?? 0;
  return (
    <Screen
      title="Message templates"
      back={{ to: '/app/settings', label: 'Settings' }}
      fact={list.data && (own === 0 ? 'None customized' : `${own} customized`)}
    >
      <TemplateStyles />
      {list.data && (
        <div className="template-groups">
          {GROUPS.map(({ title, kinds }) => (
            <PageSection key={title} title={title}>
              <ul className="rows">
                {kinds.map((kind) => (
                  <KindRow key={kind} kind={kind} templates={list.data.items.filter((each) => each.kind === kind)} />
                ))}
              </ul>
            </PageSection>
          ))}
        </div>
      )}
      {!list.data && list.isError && <FailedState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.isError && <LoadingPanels heights={[480]} />}
    </Screen>
  );
}

/**
 * One kind of message. A mark means that its wording differs from the default. The editor has the languages and
 * channels.
 */
function KindRow({ kind, templates }: { kind: TemplateKind; templates: readonly ListedTemplate[] }) {
  const { label, about } = KIND_RULES[kind];
  const { organization } = useSession();
  const productName = useProductName();
  const [first] = templates;
  if (!first) return null;
  return (
    <li>
      <Link to={templatePath(first)} className="row">
        <span className="row-words">
          <span className="row-name">{label}</span>
          <span className="row-more">
            {first.subject
              ? readableSubject(first.subject, { company_name: organization?.name ?? '', product_name: productName })
              : about}
          </span>
        </span>
        {templates
          .filter(({ is_default }) => !is_default)
          .map((template) => (
            <span key={templatePath(template)} className="count">
              {variantLabel(template)}
            </span>
          ))}
        <Icon name="right" size={18} />
      </Link>
    </li>
  );
}

import { API_SCOPES, SCOPE_LABELS } from '#domain/company/api-scopes.ts';
import { pageContext } from '#web/request/server-context.ts';
import currentSectionUrl from '#web/site/reading/current-section.ts?worker&url';
import '#web/site/reading/reading.css';
import { useProductName } from '#web/ui/product-name.ts';
import type { Route } from './+types/route.ts';
import { Fold, GuidePart } from './fold.tsx';
import { Guide } from './guide.tsx';
import { OperationEntry } from './operation.tsx';
import { PeopleSection } from './people.tsx';
import { apiReference, type ShownGroup } from './reference.server.ts';
import { Webhooks } from './webhooks.tsx';
import './developers.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { productName, origin } = context.get(pageContext);
  return { origin, groups: await apiReference(productName, origin) };
}

export default function DevelopersPage({ loaderData: { origin, groups } }: Route.ComponentProps) {
  return (
    <div className="page developers">
      <header className="developers-head">
        <h1>The API</h1>
        <p className="page-lead">
          Your own programs can create quotes in {useProductName()}: a form on your website, your scheduling software, a
          script. This page covers everything; the machine-readable version is{' '}
          <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
        </p>
      </header>
      <Contents groups={groups} />
      <div className="developers-body">
        <Guide origin={origin} />
        <Scopes />
        <Webhooks />
        <PeopleSection />
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id} className="api-group">
            <Fold id={group.id} level={2} title={group.name}>
              <p>{group.lead}</p>
              {group.operations.map((operation) => (
                <OperationEntry key={operation.id} operation={operation} />
              ))}
            </Fold>
          </section>
        ))}
      </div>
    </div>
  );
}

function Contents({ groups }: { groups: readonly ShownGroup[] }) {
  return (
    <nav className="reading-contents developers-contents" aria-labelledby="on-this-page" data-current-section>
      <details>
        <summary>
          <h2 id="on-this-page">On this page</h2>
        </summary>
        <ul>
          <li>
            <a href="#start">Get started</a>
          </li>
          <li>
            <a href="#rules">Conventions</a>
          </li>
          <li>
            <a href="#scopes">Scopes</a>
          </li>
          <li>
            <a href="#webhooks">Webhooks</a>
          </li>
          <li>
            <a href="#people">Signing in as a person</a>
          </li>
          {groups.map(({ id, name, operations }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
              <ul>
                {operations.map(({ id: target, summary }) => (
                  <li key={target}>
                    <a href={`#${target}`}>{summary}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
      <script type="module" src={currentSectionUrl} fetchPriority="low" />
    </nav>
  );
}

function Scopes() {
  return (
    <GuidePart id="scopes" title="Scopes">
      <p>
        A key can do only what its scopes allow. No key can access accounts, sessions, your team, billing, owner tools
        or other keys, and none can record a customer’s decision.
      </p>
      <dl className="api-scopes">
        {API_SCOPES.map((scope) => (
          <div key={scope}>
            <dt>
              <code>{scope}</code>
            </dt>
            <dd>{SCOPE_LABELS[scope]}</dd>
          </div>
        ))}
      </dl>
    </GuidePart>
  );
}

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { ERRORS, errorCodeOf } from '#domain/errors.ts';
import { Surface } from '#web/ui/error-screen.tsx';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { SearchContext } from './search/search-context.ts';

interface PlainScreenProps {
  title: string;
  /** the half-washed driveway if undefined */
  icon?: IconName;
  children: ReactNode;
}

function PlainScreen({ title, icon, children }: PlainScreenProps) {
  return (
    <Stack align="center" justify="center" gap="sm" mih="calc(100dvh - 128px)" p="md" ta="center">
      <title>{title}</title>
      {icon ? (
        <span className="lone-icon">
          <Icon name={icon} size={28} />
        </span>
      ) : (
        <Surface />
      )}
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

const NO_ACCESS = {
  role: 'Your role can’t open this page. Ask the company owner for access.',
  plan: 'Your plan is for one person. Personnel comes with a team plan.',
};

/**
 * Replaces a page that the person's role or the company's plan does not include. The server denies the page's data,
 * too.
 */
export function NoAccessScreen({ because = 'role' }: { because?: keyof typeof NO_ACCESS }) {
  return (
    <PlainScreen title="You don’t have access" icon="closed">
      <Text c="dimmed">{NO_ACCESS[because]}</Text>
      <Button component={Link} to="/app" mt="sm">
        Go to Dashboard
      </Button>
    </PlainScreen>
  );
}

const PLACES = [
  ['/app', 'dashboard', 'Dashboard'],
  ['/app/quotes', 'quotes', 'All Quotes'],
  ['/app/calendar', 'calendar', 'Calendar'],
] as const satisfies [string, IconName, string][];

export function NotFoundScreen() {
  const search = use(SearchContext);
  return (
    <PlainScreen title="Oops! Page not found">
      <Text c="dimmed">The link may be wrong, or the page may have moved.</Text>
      <Button component="a" href="/" mt="xs" size="md">
        Return to Home
      </Button>
      <div className="lost-ways">
        {search && (
          <button type="button" className="lost-search" onClick={search}>
            <Icon name="search" size={18} />
            Search quotes, customers and screens
          </button>
        )}
        <ul className="plain-list">
          {PLACES.map(([to, icon, label]) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} size={18} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </PlainScreen>
  );
}

/** Replaces a screen that failed. Offers a retry if that can help. */
export function FailureScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const code = errorCodeOf(error);
  if (code === 'PERMISSION_DENIED') return <NoAccessScreen />;
  if (code === 'NOT_FOUND') return <NotFoundScreen />;
  return (
    <div role="alert">
      <PlainScreen title="Something went wrong" icon="warning">
        <Text c="dimmed">An error occurred while rendering this page.</Text>
        {code !== 'UNKNOWN' && <Text>{ERRORS[code].message}</Text>}
        <Group justify="center" mt="sm">
          {code === 'NETWORK' && <Button onClick={() => window.location.reload()}>Try again</Button>}
          {/* Loads the home page from the server, which clears the state of the failed page. */}
          <Button variant={code === 'NETWORK' ? 'default' : 'filled'} onClick={() => window.location.assign('/')}>
            Return to Home
          </Button>
        </Group>
      </PlainScreen>
    </div>
  );
}

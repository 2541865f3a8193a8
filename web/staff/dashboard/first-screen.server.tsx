/** Renders the dashboard on the server. The page shows it until the app's scripts have loaded. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { ApiClient } from '#contract/contract.ts';
import { DASHBOARD_PATH, type FirstScreen, SESSION_PATH } from '#web/api/early-answers.ts';
import type { Session } from '#web/session/session.ts';
import { SessionContext } from '#web/session/use-session.ts';
import { cssVariablesResolver, theme } from '#web/staff/components/theme.ts';
import { ConfirmBanner } from '#web/staff/confirm-email/confirm-banner.tsx';
import { CompanyEndNotice } from '#web/staff/shell/notices/company-end-notice.tsx';
import { SubscriptionNotice } from '#web/staff/shell/notices/subscription-notice.tsx';
import { type StaffViewer, ViewerContext, viewerOf } from '#web/staff/workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';
import { DashboardView } from './dashboard-view.tsx';

/** @param api the API, called as the person who made the request */
export async function firstScreenFor(api: ApiClient): Promise<FirstScreen> {
  const session = await api.accounts.session();
  const viewer = session && viewerOf(session);
  const isHeldUp = session?.two_factor_required && session.aal === 'aal1';
  if (!viewer || isHeldUp) return { html: '', answers: { [SESSION_PATH]: session } };
  const data = await api.dashboard.get();
  return {
    html: drawn(session, viewer, data),
    answers: { [SESSION_PATH]: session, [DASHBOARD_PATH]: data },
  };
}

function drawn(session: Session, viewer: StaffViewer, data: DashboardData): string {
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <StaticRouter location="/app">
        <SessionContext value={session}>
          <ViewerContext value={viewer}>
            <div className="shell-notices">
              <CompanyEndNotice />
              <SubscriptionNotice />
              <ConfirmBanner />
            </div>
            <DashboardView data={data} />
          </ViewerContext>
        </SessionContext>
      </StaticRouter>
    </MantineProvider>,
  );
}

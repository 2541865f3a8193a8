import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Shows every part of the staff app in every state. A production build has neither this screen nor its files. */
const kit = process.env['NODE_ENV'] === 'development' ? [route('kit', 'staff/kit/route.tsx')] : [];

/** One line per screen (docs/specification.md, section 2). */
export default [
  layout('site/layout.tsx', [
    index('site/landing/route.tsx'),
    route('about', 'site/about/route.tsx'),
    route('blog', 'site/blog/list.tsx'),
    route('blog/feed.xml', 'site/blog/feed.ts'),
    route('blog/:slug', 'site/blog/article.tsx'),
    route('terms', 'site/legal/terms.tsx'),
    route('privacy', 'site/legal/privacy.tsx'),
    route('services', 'site/services/route.tsx'),
    route('gallery', 'site/gallery/route.tsx'),
    route('contact', 'site/contact/route.tsx'),
    route('verify', 'site/verify/route.tsx'),
    route('developers', 'site/developers/route.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  layout('auth/layout.tsx', [
    route('auth', 'auth/route.tsx'),
    route('auth/code', 'auth/code.tsx'),
    route('auth/verify', 'auth/two-factor-challenge.tsx'),
    route('auth/invitation', 'auth/invitation.tsx'),
    route('auth/reset', 'auth/reset.tsx'),
    route('auth/confirm', 'auth/confirm.tsx'),
    route('auth/change-email', 'auth/change-email.tsx'),
  ]),
  layout('checkout/layout.tsx', [
    route('checkout/success', 'checkout/success.tsx'),
    route('checkout/cancel', 'checkout/cancel.tsx'),
  ]),
  route('quote/approve/:token', 'approve/route.tsx'),
  route('quote/approve/:token/receipt/:id', 'approve/receipt-route.tsx'),
  route('quote/approve/:token/signed-copy', 'approve/copy-page.tsx'),
  route('quote/payment-success', 'checkout/payment-success/route.tsx'),
  route('sample-quote', 'site/sample-quote/route.tsx'),
  route('app', 'staff/layout.tsx', [
    layout('staff/workspace/route.tsx', [
      index('staff/dashboard/route.tsx'),
      layout('staff/workspace/device-route.tsx', [
        route('quotes/new', 'staff/quotes/builder/new-route.tsx'),
        route('quotes/:id/edit', 'staff/quotes/builder/edit-route.tsx'),
        layout('staff/workspace/address-route.tsx', { id: 'quotes-by-address' }, [
          route('quotes/:id', 'staff/quotes/detail/route.tsx'),
          route('quotes', 'staff/quotes/list/route.tsx'),
          route('jobs/:jobId', 'staff/jobs/route.tsx'),
        ]),
      ]),
      layout('staff/workspace/address-route.tsx', [
        route('customers', 'staff/customers/list/route.tsx'),
        route('customers/:id', 'staff/customers/customer/route.tsx'),
        route('customers/merge/:id/:otherId', 'staff/customers/merge/route.tsx'),
        route('wash-plans', 'staff/wash-plans/route.tsx'),
        route('calendar', 'staff/calendar/route.tsx'),
        route('route', 'staff/calendar/day-route/route.tsx'),
        route('owner/payments', 'staff/owner/payments/route.tsx'),
        route('owner/audit', 'staff/owner/audit-log/route.tsx'),
        route('owner/webhooks/:endpointId', 'staff/owner/webhooks/route.tsx'),
        route('personnel/:employeeId', 'staff/personnel/employee.tsx'),
        route('inbox', 'staff/inbox/route.tsx'),
        route('reports', 'staff/reports/route.tsx'),
      ]),
      route('settings/:section?', 'staff/settings/route.tsx'),
      route('settings/templates', 'staff/settings/templates/template-list.tsx'),
      route('settings/templates/:kind/:language/:channel', 'staff/settings/templates/template-screen.tsx'),
      route('owner/:section?', 'staff/owner/route.tsx'),
      route('company', 'staff/company/route.tsx'),
      route('personnel', 'staff/personnel/route.tsx'),
    ]),
    route('config', 'staff/config/route.tsx'),
    ...kit,
    route('*', 'staff/not-found.tsx'),
  ]),
  route('first-screen', 'staff/dashboard/first-screen.ts'),
  route('app.webmanifest', 'site/manifest.ts'),
  route('preview/:page', 'site/search/og-image.ts'),
  route('robots.txt', 'site/search/robots.ts'),
  route('sitemap.xml', 'site/search/sitemap.ts'),
] satisfies RouteConfig;

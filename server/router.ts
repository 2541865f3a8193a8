import type { AnyRouter } from '@orpc/server';
import { emailChangeRoutes } from './features/accounts/email-change/email-change-routes.ts';
import { invitationsRoutes } from './features/accounts/invitations/invitation-link-routes.ts';
import { accountsRoutes } from './features/accounts/routes.ts';
import { sessionsRoutes } from './features/accounts/sign-in/session-routes.ts';
import { factorsRoutes } from './features/accounts/two-factor-routes.ts';
import { auditLogRoutes } from './features/audit-log/routes.ts';
import { appointmentsRoutes } from './features/calendar/appointments/routes.ts';
import { dayRouteRoutes } from './features/calendar/day-route/routes.ts';
import { calendarFeedsRoutes } from './features/calendar/feeds/routes.ts';
import { jobsRoutes } from './features/calendar/routes.ts';
import { visitsOfCustomerRoutes } from './features/calendar/visits-of-customer.ts';
import { brandingRoutes } from './features/company/branding/branding-routes.ts';
import { mailAllowanceRoutes } from './features/company/mail-allowance/mail-allowance-routes.ts';
import { paymentAccountRoutes } from './features/company/payment-account/payment-account-routes.ts';
import { companyRoutes } from './features/company/routes.ts';
import { customerImportsRoutes } from './features/customers/import-routes.ts';
import { customersRoutes } from './features/customers/routes.ts';
import { exportsRoutes } from './features/exports/routes.ts';
import { apiKeysRoutes } from './features/integrations/api-keys/routes.ts';
import { webhooksRoutes } from './features/integrations/webhooks/routes.ts';
import { suppressionRoutes } from './features/messages/delivery/suppression-routes.ts';
import { inboxRoutes } from './features/messages/inbox/routes.ts';
import { notificationsRoutes } from './features/messages/notifications/routes.ts';
import { templatesRoutes } from './features/messages/templates/routes.ts';
import { textMessagesRoutes } from './features/messages/texts/routes.ts';
import { contactRoutes } from './features/public-site/contact-routes.ts';
import { createSamplePdfs } from './features/public-site/sample-quote-pdfs.ts';
import { sampleQuoteRoutes } from './features/public-site/sample-quote-routes.ts';
import { verificationRoutes } from './features/public-site/verification-routes.ts';
import { approvalRoutes } from './features/quotes/approval/routes.ts';
import { asksRoutes } from './features/quotes/asks/routes.ts';
import { evidenceRoutes } from './features/quotes/evidence/routes.ts';
import { followUpsRoutes } from './features/quotes/follow-ups/routes.ts';
import { quotesOfCustomerRoutes } from './features/quotes/of-customer/routes.ts';
import { paymentsRoutes } from './features/quotes/payments/routes.ts';
import { photosRoutes } from './features/quotes/photos/routes.ts';
import { quotesRoutes } from './features/quotes/routes.ts';
import { washPlansRoutes } from './features/quotes/wash-plans/routes.ts';
import { rateBookRoutes } from './features/rate-book/routes.ts';
import { dashboardRoutes } from './features/reports/dashboard/routes.ts';
import { reportsRoutes } from './features/reports/routes.ts';
import type { Services } from './features/services.ts';
import { subscriptionRoutes } from './features/subscriptions/routes.ts';
import { ownershipRoutes } from './features/team/ownership-routes.ts';
import { personnelRoutes } from './features/team/routes.ts';
import { createProcedures, type Procedures } from './platform/auth/procedures.ts';

/** Every procedure of the contract with its authorization. A missing one is a type error. */
export function createRouter(services: Services): AnyRouter {
  const procedures = createProcedures(services);
  const samples = createSamplePdfs(services);
  return procedures.router({
    accounts: accountsRoutes(procedures, services),
    apiKeys: apiKeysRoutes(procedures, services),
    appointments: appointmentsRoutes(procedures, services),
    approval: approvalRoutes(procedures, services),
    asks: asksRoutes(procedures, services),
    branding: brandingRoutes(procedures, services),
    auditLog: auditLogRoutes(procedures, services),
    calendarFeeds: calendarFeedsRoutes(procedures, services),
    company: companyRoutes(procedures, services),
    contact: contactRoutes(procedures, services),
    customerImports: customerImportsRoutes(procedures, services),
    customers: everythingOfCustomers(procedures, services),
    dashboard: dashboardRoutes(procedures, services),
    dayRoute: dayRouteRoutes(procedures, services),
    factors: factorsRoutes(procedures, services),
    followUps: followUpsRoutes(procedures, services),
    emailChange: emailChangeRoutes(procedures, services),
    evidence: evidenceRoutes(procedures, services),
    exports: exportsRoutes(procedures, services),
    inbox: inboxRoutes(procedures, services),
    invitations: invitationsRoutes(procedures, services),
    jobs: jobsRoutes(procedures, services),
    mailAllowance: mailAllowanceRoutes(procedures, services),
    notifications: notificationsRoutes(procedures, services),
    ownership: ownershipRoutes(procedures, services),
    paymentAccount: paymentAccountRoutes(procedures, services),
    payments: paymentsRoutes(procedures, services),
    personnel: personnelRoutes(procedures, services),
    photos: photosRoutes(procedures, services),
    quotes: quotesRoutes(procedures, services),
    rateBook: rateBookRoutes(procedures, services),
    reports: reportsRoutes(procedures, services),
    sampleQuote: sampleQuoteRoutes(procedures, samples),
    sessions: sessionsRoutes(procedures, services),
    subscription: subscriptionRoutes(procedures, services),
    suppressions: suppressionRoutes(procedures, services),
    templates: templatesRoutes(procedures, services),
    textMessages: textMessagesRoutes(procedures, services),
    verification: verificationRoutes(procedures, services),
    washPlans: washPlansRoutes(procedures, services),
    webhooks: webhooksRoutes(procedures, services),
  });
}

function everythingOfCustomers(procedures: Procedures, services: Services) {
  return {
    ...customersRoutes(procedures, services),
    ...quotesOfCustomerRoutes(procedures, services),
    ...visitsOfCustomerRoutes(procedures, services),
  };
}

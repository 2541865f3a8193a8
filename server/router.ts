import type { AnyRouter } from '@orpc/server';
import { createProcedures } from '#server/auth/procedures.ts';
import type { Services } from '#server/features/services.ts';
import { accountsRoutes } from '#server/features/accounts/routes.ts';
import { apiKeysRoutes } from '#server/features/integrations/api-keys/routes.ts';
import { appointmentsRoutes } from '#server/features/calendar/appointments/routes.ts';
import { washPlansRoutes } from '#server/features/quotes/wash-plans/routes.ts';
import { approvalRoutes } from '#server/features/quotes/approval/routes.ts';
import { brandingRoutes } from '#server/features/company/branding-routes.ts';
import { auditLogRoutes } from '#server/features/audit-log/routes.ts';
import { calendarFeedsRoutes } from '#server/features/calendar/feeds/routes.ts';
import { companyRoutes } from '#server/features/company/routes.ts';
import { contactRoutes } from '#server/features/public-site/contact-routes.ts';
import { customerImportsRoutes } from '#server/features/customers/import-routes.ts';
import { customersRoutes } from '#server/features/customers/routes.ts';
import { dashboardRoutes } from '#server/features/reports/dashboard/routes.ts';
import { evidenceRoutes } from '#server/features/quotes/evidence/routes.ts';
import { exportsRoutes } from '#server/features/exports/routes.ts';
import { emailChangeRoutes } from '#server/features/accounts/email-change-routes.ts';
import { factorsRoutes } from '#server/features/accounts/two-factor-routes.ts';
import { followUpsRoutes } from '#server/features/quotes/follow-ups/routes.ts';
import { inboxRoutes } from '#server/features/messages/inbox/routes.ts';
import { invitationsRoutes } from '#server/features/accounts/invitation-link-routes.ts';
import { dayRouteRoutes } from '#server/features/calendar/day-route/routes.ts';
import { jobsRoutes } from '#server/features/calendar/routes.ts';
import { mailAllowanceRoutes } from '#server/features/company/mail-allowance-routes.ts';
import { notificationsRoutes } from '#server/features/messages/notifications/routes.ts';
import { ownershipRoutes } from '#server/features/team/ownership-routes.ts';
import { paymentAccountRoutes } from '#server/features/company/payment-account-routes.ts';
import { paymentsRoutes } from '#server/features/quotes/payments/routes.ts';
import { personnelRoutes } from '#server/features/team/routes.ts';
import { photosRoutes } from '#server/features/quotes/photos/routes.ts';
import { quotesOfCustomerRoutes } from '#server/features/quotes/of-customer/routes.ts';
import { quotesRoutes } from '#server/features/quotes/routes.ts';
import { rateBookRoutes } from '#server/features/rate-book/routes.ts';
import { reportsRoutes } from '#server/features/reports/routes.ts';
import { createSamplePdfs } from '#server/features/public-site/sample-quote-pdfs.ts';
import { sampleQuoteRoutes } from '#server/features/public-site/sample-quote-routes.ts';
import { sessionsRoutes } from '#server/features/accounts/session-routes.ts';
import { subscriptionRoutes } from '#server/features/subscriptions/routes.ts';
import { suppressionRoutes } from '#server/features/messages/delivery/suppression-routes.ts';
import { templatesRoutes } from '#server/features/messages/templates/routes.ts';
import { textMessagesRoutes } from '#server/features/messages/texts/routes.ts';
import { verificationRoutes } from '#server/features/public-site/verification-routes.ts';
import { visitsOfCustomerRoutes } from '#server/features/calendar/visits-of-customer.ts';
import { webhooksRoutes } from '#server/features/integrations/webhooks/routes.ts';

/** Every procedure of the contract with its authorization; one that is missing here is a type error. */
export function createRouter(services: Services): AnyRouter {
  const procedures = createProcedures(services);
  const samples = createSamplePdfs(services);
  return procedures.router({
    accounts: accountsRoutes(procedures, services),
    apiKeys: apiKeysRoutes(procedures, services),
    appointments: appointmentsRoutes(procedures, services),
    approval: approvalRoutes(procedures, services),
    branding: brandingRoutes(procedures, services),
    auditLog: auditLogRoutes(procedures, services),
    calendarFeeds: calendarFeedsRoutes(procedures, services),
    company: companyRoutes(procedures, services),
    contact: contactRoutes(procedures, services),
    customerImports: customerImportsRoutes(procedures, services),
    customers: {
      ...customersRoutes(procedures, services),
      ...quotesOfCustomerRoutes(procedures, services),
      ...visitsOfCustomerRoutes(procedures, services),
    },
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

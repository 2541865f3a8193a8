import type { AnyRouter } from '@orpc/server';
import { createGate } from '#server/gate/gate.ts';
import type { Services } from '#server/services.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { apiKeysRoutes } from './api-keys/routes.ts';
import { approvalRoutes } from './approval/routes.ts';
import { brandingRoutes } from './branding/routes.ts';
import { auditLogRoutes } from './audit-log/routes.ts';
import { companyRoutes } from './company/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { customerImportsRoutes } from './customer-imports/routes.ts';
import { customersRoutes } from './customers/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { evidenceRoutes } from './evidence-checks/routes.ts';
import { exportsRoutes } from './exports/routes.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { factorsRoutes } from './factors/routes.ts';
import { invitationsRoutes } from './invitation-links/routes.ts';
import { mailAllowanceRoutes } from './mail-allowance/routes.ts';
import { ownershipRoutes } from './ownership/routes.ts';
import { personnelRoutes } from './personnel/routes.ts';
import { photosRoutes } from './photos/routes.ts';
import { quotesRoutes } from './quotes/routes.ts';
import { rateBookRoutes } from './rate-book/routes.ts';
import { createSamplePdfs } from './sample-quote/queries.ts';
import { sampleQuoteRoutes } from './sample-quote/routes.ts';
import { sessionsRoutes } from './sessions/routes.ts';
import { verificationRoutes } from './verification/routes.ts';
import { webhooksRoutes } from './webhooks/routes.ts';

/** Every procedure of the contract behind the gate; one that is missing here is a type error. */
export function createRouter(services: Services): AnyRouter {
  const gate = createGate(services);
  const samples = createSamplePdfs(services);
  return gate.router({
    accounts: accountsRoutes(gate, services),
    apiKeys: apiKeysRoutes(gate, services),
    approval: approvalRoutes(gate, services),
    branding: brandingRoutes(gate, services),
    auditLog: auditLogRoutes(gate, services),
    company: companyRoutes(gate, services),
    contact: contactRoutes(gate, services),
    customerImports: customerImportsRoutes(gate, services),
    customers: customersRoutes(gate, services),
    dashboard: dashboardRoutes(gate, services),
    factors: factorsRoutes(gate, services),
    emailChange: emailChangeRoutes(gate, services),
    evidence: evidenceRoutes(gate, services),
    exports: exportsRoutes(gate, services),
    invitations: invitationsRoutes(gate, services),
    mailAllowance: mailAllowanceRoutes(gate, services),
    ownership: ownershipRoutes(gate, services),
    personnel: personnelRoutes(gate, services),
    photos: photosRoutes(gate, services),
    quotes: quotesRoutes(gate, services),
    rateBook: rateBookRoutes(gate, services),
    sampleQuote: sampleQuoteRoutes(gate, samples),
    sessions: sessionsRoutes(gate, services),
    verification: verificationRoutes(gate, services),
    webhooks: webhooksRoutes(gate, services),
  });
}

import type { ContractRouterClient } from '@orpc/contract';
import { accounts } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { appointments } from './appointments.ts';
import { approval } from './approval.ts';
import { asks } from './asks.ts';
import { auditLog } from './audit-log.ts';
import { branding } from './branding.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { company } from './company.ts';
import { contact } from './contact.ts';
import { customerImports } from './customer-imports.ts';
import { customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { dayRoute } from './day-route.ts';
import { emailChange } from './email-change.ts';
import { evidence } from './evidence.ts';
import { exports } from './exports.ts';
import { factors } from './factors.ts';
import { followUps } from './follow-ups.ts';
import { inbox } from './inbox.ts';
import { invitations } from './invitations.ts';
import { jobs } from './jobs.ts';
import { mailAllowance } from './mail-allowance.ts';
import { notifications } from './notifications.ts';
import { ownership } from './ownership.ts';
import { paymentAccount } from './payment-account.ts';
import { payments } from './payments.ts';
import { personnel } from './personnel.ts';
import { photos } from './photos.ts';
import { quotes } from './quotes.ts';
import { rateBook } from './rate-book.ts';
import { reports } from './reports.ts';
import { sampleQuote } from './sample-quote.ts';
import { sessions } from './sessions.ts';
import { subscription } from './subscription.ts';
import { suppressions } from './suppressions.ts';
import { templates } from './templates.ts';
import { textMessages } from './text-messages.ts';
import { verification } from './verification.ts';
import { washPlans } from './wash-plans.ts';
import { webhooks } from './webhooks.ts';

export const contract = {
  accounts,
  apiKeys,
  appointments,
  approval,
  asks,
  auditLog,
  branding,
  calendarFeeds,
  company,
  contact,
  customerImports,
  customers,
  dashboard,
  dayRoute,
  emailChange,
  evidence,
  exports,
  factors,
  followUps,
  inbox,
  invitations,
  jobs,
  mailAllowance,
  notifications,
  ownership,
  paymentAccount,
  payments,
  personnel,
  photos,
  quotes,
  rateBook,
  reports,
  sampleQuote,
  sessions,
  subscription,
  suppressions,
  templates,
  textMessages,
  verification,
  washPlans,
  webhooks,
};

/** In browsers, calls go over HTTP. On the server, page rendering calls in-process. */
export type ApiClient = ContractRouterClient<typeof contract>;

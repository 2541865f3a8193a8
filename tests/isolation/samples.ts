/** One valid input for every procedure. Each input has its own rows, so that no call changes the rows of another. */
import { ACCOUNT_SAMPLES } from './account-samples.ts';
import { APPOINTMENT_SAMPLES } from './appointment-samples.ts';
import { ASK_SAMPLES } from './ask-samples.ts';
import { COMPANY_SAMPLES } from './company-samples.ts';
import { CUSTOMER_SAMPLES } from './customer-samples.ts';
import { FACTOR_SAMPLES } from './factor-samples.ts';
import { FOLLOW_UP_SAMPLES } from './follow-up-samples.ts';
import { INBOX_SAMPLES } from './inbox-samples.ts';
import { JOB_SAMPLES } from './job-samples.ts';
import { MESSAGE_SAMPLES } from './message-samples.ts';
import { NOTIFICATION_SAMPLES } from './notification-samples.ts';
import { MONEY_SAMPLES } from './payment-samples.ts';
import { PLAN_SAMPLES } from './plan-samples.ts';
import { QUOTE_SAMPLES } from './quote-samples.ts';
import { TEAM_SAMPLES } from './team-samples.ts';
import { TEXT_SAMPLES } from './text-samples.ts';
import { WEBHOOK_SAMPLES } from './webhook-samples.ts';
import type { Samples } from './world.ts';

/** A test fails when a procedure has no sample. */
export const SAMPLES: Samples = {
  ...ACCOUNT_SAMPLES,
  ...APPOINTMENT_SAMPLES,
  ...ASK_SAMPLES,
  ...COMPANY_SAMPLES,
  ...CUSTOMER_SAMPLES,
  ...FACTOR_SAMPLES,
  ...FOLLOW_UP_SAMPLES,
  ...INBOX_SAMPLES,
  ...JOB_SAMPLES,
  ...PLAN_SAMPLES,
  ...MESSAGE_SAMPLES,
  ...NOTIFICATION_SAMPLES,
  ...MONEY_SAMPLES,
  ...QUOTE_SAMPLES,
  ...TEAM_SAMPLES,
  ...TEXT_SAMPLES,
  ...WEBHOOK_SAMPLES,
  'verification.check': () => ({ sha256: 'a'.repeat(64) }),
};

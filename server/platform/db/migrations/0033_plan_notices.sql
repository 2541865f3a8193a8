-- What an owner is told of a trial, and a smaller plan that a cancellation put aside.

-- a change that was to come later when the plan was canceled: it is scheduled again when the plan is kept after all
alter table subscriptions add kept_plan_id text references plans (id);
alter table subscriptions add kept_interval text check (kept_interval in ('month', 'year'));
alter table subscriptions add check ((kept_plan_id is null) = (kept_interval is null));
-- the last mail about the end of the trial, by its day: 3 days before, 0 for the day itself
alter table subscriptions add trial_notice_day integer check (trial_notice_day in (3, 0));
create index subscriptions_trials on subscriptions (current_period_end)
  where status = 'trialing' and provider_subscription_id is null;

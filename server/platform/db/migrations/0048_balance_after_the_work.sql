-- Whoever asks for a deposit is paid the rest when the work is done. Until now it counted as due from the approval on while the
-- work was in no calendar yet, which called it overdue on the day after.
alter table counted_numbers no force row level security;
alter table quotes no force row level security;
alter table jobs no force row level security;
alter table visits no force row level security;

update counted_numbers counted set rest_due_on = null
from quotes quote
where quote.org_id = counted.org_id and quote.id = counted.quote_id and quote.deposit_cents > 0 and counted.rest_due_on is not null
  and not exists (select from jobs job
    join visits visit on visit.org_id = job.org_id and visit.job_id = job.id
    where job.org_id = counted.org_id and job.quote_number = counted.number and job.kind = 'work');

alter table visits force row level security;
alter table jobs force row level security;
alter table quotes force row level security;
alter table counted_numbers force row level security;

-- Earlier versions created a customer for each half-typed name. Companies of that time are asked once what may go.
alter table organizations add column unused_customers_reviewed boolean not null default false;
alter table organizations alter column unused_customers_reviewed set default true;
grant delete on customers to app_user;

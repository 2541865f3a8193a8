-- The federal holidays on which a company works, as ids of the program; on the others it offers its customers nothing.
alter table work_settings add column holidays_worked jsonb not null default '[]';

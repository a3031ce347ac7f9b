-- A certificate that was saved may be in somebody's hands: it is withdrawn, and its row stays.

alter table certificate
  add column withdrawn_day date,
  add column withdrawn_by integer references staff,
  add column withdrawn_reason text check (withdrawn_reason <> ''),
  add check (num_nonnulls(withdrawn_day, withdrawn_by, withdrawn_reason) in (0, 3));
create index certificate_withdrawn_by on certificate (withdrawn_by) where withdrawn_by is not null;

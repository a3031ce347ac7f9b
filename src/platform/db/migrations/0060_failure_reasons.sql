-- Why a backup or a drill failed, as codes with what they name, which screens show in any language.
-- `problem` stays the English sentence of them: all that rows of earlier versions have, and what processes
-- of an earlier version go on to read while they are replaced.
alter table backup_run
  add column reasons jsonb,
  add constraint backup_run_reasons check (reasons is null or problem is not null) not valid;
alter table drill_run
  add column reasons jsonb,
  add constraint drill_run_reasons check (reasons is null or problem is not null) not valid;

-- A consultant comes later today, or is called away: until when nobody is called (decision 142).
create table delay (
  branch_id integer not null references branch,
  consultant_id integer not null references staff,
  day date not null,
  -- Null once they are there.
  back_at time,
  version integer not null default 1,
  changed_by integer not null references staff,
  changed_at timestamptz not null default now(),
  primary key (consultant_id, branch_id, day)
);
create index delay_branch on delay (branch_id, day);
create index delay_changed_by on delay (changed_by);

select live.track('delay', 'line');

-- Whoever calls a patient is there.
create function end_delay() returns trigger language plpgsql as $$
begin
  update delay d set back_at = null, version = d.version + 1
  where d.consultant_id = new.consultant_id and d.branch_id = new.branch_id and d.day = new.day
    and d.back_at is not null;
  return null;
end $$;
create trigger line_called_ends_delay after insert on line_entry
  for each row when (new.is_called) execute function end_delay();
create trigger line_call_ends_delay after update of is_called on line_entry
  for each row when (new.is_called and not old.is_called) execute function end_delay();

alter table message_rules drop constraint message_rules_events_check;
alter table message_rules add constraint message_rules_events_check
  check (events <@ array['booked', 'moved', 'cancelled', 'notAccepted', 'reminder', 'followUp', 'receipt',
    'offer', 'displaced', 'feedback', 'late']);

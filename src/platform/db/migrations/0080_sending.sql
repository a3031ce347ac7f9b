-- Messages that are sent by themselves (decision 73).

-- The way by which a branch's messages go first, the others follow in the order of `ways`; by hand, none goes by
-- itself.
alter table message_rules add column first_way text not null default 'whatsApp'
  check (first_way in ('hand', 'whatsApp', 'sms', 'email'));

-- 'failed' with the gateway's own words; 'unknown' whether the gateway sent it: a person says it.
alter table message drop constraint message_status_check;
alter table message add constraint message_status_check
  check (status in ('waiting', 'sent', 'dropped', 'failed', 'unknown')) not valid;
alter table message
  -- How often a gateway was tried, and when it is next.
  add column tries smallint not null default 0,
  add column next_try_at timestamptz,
  -- The server process that has it on its way: written before it leaves, with begun_at, way, sent_to and text.
  add column taken_by uuid,
  -- The gateway's words of the last try, and its own name for what it sent.
  add column words text,
  add column reference text,
  -- A message that says again what this one said: there is one, however often somebody clicks.
  add column again_of integer references message;
alter table message add constraint message_taken check (taken_by is null or begun_at is not null) not valid;

create unique index message_again on message (again_of) where again_of is not null;
create index message_due on message (branch_id, (day + coalesce(starts, time '00:00')), id)
  where status = 'waiting' and begun_at is null;
create index message_on_its_way on message (begun_at) where status = 'waiting' and taken_by is not null;
create index message_failed on message (done_at, id) where status in ('failed', 'unknown');

-- A gateway that fails for everybody pauses, for all processes. Its row goes when it takes a message.
create table gateway_pause (
  way text primary key check (way in ('whatsApp', 'sms', 'email')),
  -- Failures in a row, and pauses in a row.
  failures integer not null default 0,
  pauses smallint not null default 0,
  until timestamptz not null,
  words text not null
);
select live.track('gateway_pause', 'message');

-- One change for each branch, not for each row: ten thousand reminders become due in one statement.
create function live.note_messages() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into live.change (subject, branch_id) select distinct tg_argv[0], branch_id from old_rows;
  else
    insert into live.change (subject, branch_id) select distinct tg_argv[0], branch_id from new_rows;
  end if;
  return null;
end $$;
drop trigger live_insert on message;
drop trigger live_update on message;
drop trigger live_delete on message;
select live.track('message', 'message', 'live.note_messages');

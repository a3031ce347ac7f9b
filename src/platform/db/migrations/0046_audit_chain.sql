-- Each audit event carries a hash over itself and the event before it in its stream. Events that are
-- there already get none: a job seals them afterwards, as rewriting a million rows would stop the desk.

alter table audit_event add column stream smallint;
-- From 1, without gaps, in each stream.
alter table audit_event add column stream_position integer;
alter table audit_event add column hash bytea;

-- How far each stream was known to reach, a minute ago at most. Stream 0 is the events from before the
-- streams, which end at `last_id`.
create table audit_head (
  stream smallint primary key,
  stream_position integer not null default 0,
  last_id bigint not null default 0,
  hash bytea
);
insert into audit_head (stream, last_id)
select n, case when n = 0 then coalesce((select max(id) from audit_event), 0) else 0 end
from generate_series(0, 64) n;

-- The trigger gives the ids, under the lock of the stream: within a stream they only grow.
do $$
declare
  used record;
begin
  select last_value, is_called into used from audit_event_id_seq;
  alter table audit_event alter column id drop identity;
  create sequence audit_event_id_seq owned by audit_event.id;
  perform setval('audit_event_id_seq', used.last_value, used.is_called);
end $$;

-- Partial: reads the earlier events once, and holds none of them.
create unique index audit_event_stream on audit_event (stream, stream_position)
  where stream is not null;

-- Runs as the owner of the tables, so that whoever signs in as the app gets no way around it. A
-- transaction takes a stream that no other one writes to and holds it until it ends: in one single
-- stream each booking would wait for the disk of the booking before.
create function chain_audit_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  -- Planned once per connection, perhaps while the table is small.
  set enable_seqscan = off as $$
declare
  streams constant integer := 64;
  family constant integer := hashtext('opd-clinic audit stream');
  own constant integer := pg_backend_pid() % streams;
  last_position integer;
  last_hash bytea;
begin
  new.stream := own + 1;
  for n in 0 .. streams - 1 loop
    if pg_try_advisory_xact_lock(family, (own + n) % streams + 1) then
      new.stream := (own + n) % streams + 1;
      exit;
    end if;
    -- More writers than streams: behind the others in one's own.
    if n = streams - 1 then
      perform pg_advisory_xact_lock(family, own + 1);
    end if;
  end loop;

  select e.stream_position, e.hash into last_position, last_hash from public.audit_event e
  where e.stream = new.stream order by e.stream_position desc limit 1;
  new.stream_position := coalesce(last_position, 0) + 1;
  new.id := nextval('public.audit_event_id_seq');
  -- Only the owner of the tables may write of another time than now.
  if not pg_has_role(session_user, current_user, 'member') then
    new.at := now();
  end if;
  -- `src/platform/audit-chain/audit-line.ts` writes the same text.
  new.hash := sha256(convert_to(json_build_array(new.stream, new.stream_position, new.id,
    (extract(epoch from new.at) * 1000000)::bigint, new.staff_id, new.action, new.subject,
    new.subject_id, new.patient_id, new.address, new.before::text, new.after::text,
    encode(last_hash, 'hex'))::text, 'UTF8'));
  return new;
end $$;
create trigger audit_event_chained before insert on audit_event
  for each row execute function chain_audit_event();

-- Moves the heads on to the events that are there now, never back.
create function note_audit_heads() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.audit_head h
  set stream_position = e.stream_position, last_id = e.id, hash = e.hash
  from public.audit_head k cross join lateral (
    select stream, stream_position, id, hash from public.audit_event
    where stream = k.stream order by stream_position desc limit 1) e
  where h.stream = e.stream and e.stream_position > h.stream_position
$$;

-- Taking money for an appointment is the desk's yes to it, as is marking its arrival or moving it (0025). It was
-- released at the end of its hold all the same, with its money taken and its patient told that it was not
-- accepted. What pays a package is the yes to all sessions of its series. Who said it is in the audit.
create function forget_paid_hold() returns trigger language plpgsql as $$
begin
  with confirmed as (
    update appointment set held_until = null, version = version + 1, changed_by = new.staff_id,
      changed_at = now()
    where (id = new.appointment_id or subscription_id = new.series_id) and held_until is not null
      and status = 'PE'
    returning subscription_id, patient_id
  )
  insert into audit_event (staff_id, action, subject, subject_id, patient_id, after)
  select new.staff_id, 'request confirmed', 'subscription', subscription_id, patient_id,
    jsonb_build_object('sessions', count(*))
  from confirmed where subscription_id is not null group by subscription_id, patient_id;
  return null;
end $$;
create trigger ledger_entry_confirms after insert on ledger_entry
  for each row when (new.kind = 'deposit')
  execute function forget_paid_hold();

-- What was paid before this.
update appointment a set held_until = null
where a.held_until is not null and a.status = 'PE'
  and exists (select from ledger_entry e where e.kind = 'deposit' and (e.appointment_id = a.id
    or e.series_id = a.subscription_id));

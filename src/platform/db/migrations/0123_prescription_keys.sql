-- For prescriptions of before that are not yet too old to be checked.
insert into prescription_check (appointment_id, day)
select v.appointment_id, v.day from visit v
where v.day > current_date - 366
  and exists (select from prescription_item i where i.appointment_id = v.appointment_id)
  and not exists (select from prescription_check c where c.appointment_id = v.appointment_id);

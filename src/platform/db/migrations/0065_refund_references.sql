-- What was given back or forgone refers to its appointment, and its entries to it.
alter table adjustment
  add constraint adjustment_appointment_id_fkey foreign key (appointment_id) references appointment,
  add constraint adjustment_branch_id_fkey foreign key (branch_id) references branch,
  add constraint adjustment_consultant_id_fkey foreign key (consultant_id) references staff,
  add constraint adjustment_patient_id_fkey foreign key (patient_id) references patient;

-- The entries of one adjustment are made, and reversed, together. Found by their appointment.
alter table ledger_entry add column adjustment_id integer references adjustment;

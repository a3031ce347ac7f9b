-- The ledger refers to what it is about, from now on; 0059 checks the entries from before. And the other
-- desks hear of it.
alter table ledger_entry
  add constraint ledger_entry_appointment_id_fkey foreign key (appointment_id) references appointment not valid,
  add constraint ledger_entry_branch_id_fkey foreign key (branch_id) references branch not valid,
  add constraint ledger_entry_patient_id_fkey foreign key (patient_id) references patient not valid,
  add constraint ledger_entry_staff_id_fkey foreign key (staff_id) references staff not valid,
  add constraint ledger_entry_collection_id_fkey foreign key (collection_id) references collection not valid,
  add constraint ledger_entry_reverses_fkey foreign key (reverses) references ledger_entry not valid;
alter table outstanding
  add constraint outstanding_appointment_id_fkey foreign key (appointment_id) references appointment not valid,
  add constraint outstanding_branch_id_fkey foreign key (branch_id) references branch not valid,
  add constraint outstanding_consultant_id_fkey foreign key (consultant_id) references staff not valid;

select live.track('ledger_entry', 'payment', 'live.note_rows_of_appointment');

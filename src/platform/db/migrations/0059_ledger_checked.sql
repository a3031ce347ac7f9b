-- Checks the entries that were carried over, without a lock that a booking waits for.
alter table ledger_entry
  validate constraint ledger_entry_appointment_id_fkey,
  validate constraint ledger_entry_branch_id_fkey,
  validate constraint ledger_entry_patient_id_fkey,
  validate constraint ledger_entry_staff_id_fkey,
  validate constraint ledger_entry_collection_id_fkey,
  validate constraint ledger_entry_reverses_fkey;
alter table outstanding
  validate constraint outstanding_appointment_id_fkey,
  validate constraint outstanding_branch_id_fkey,
  validate constraint outstanding_consultant_id_fkey;
alter table payment
  validate constraint payment_charged,
  validate constraint payment_discount;

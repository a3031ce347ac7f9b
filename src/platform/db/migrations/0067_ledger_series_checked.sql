-- Checks what 0066 left unchecked, without a lock that a booking waits for.
alter table ledger_entry
  validate constraint ledger_entry_series_id_fkey,
  validate constraint ledger_entry_kind_check,
  validate constraint ledger_entry_series,
  validate constraint ledger_entry_returns_deposit;

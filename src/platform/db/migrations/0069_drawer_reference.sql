-- Checks the reference of entries to drawers, without a lock that a booking waits for.
alter table ledger_entry validate constraint ledger_entry_drawer_id_fkey;

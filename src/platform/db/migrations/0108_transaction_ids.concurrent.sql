-- The one by the ids as they were typed, ledger_entry_transaction_id, stays: a process of the version before asks for it
-- until it is restarted. A later version drops it.
create index concurrently ledger_entry_plain_transaction_id on ledger_entry (plain_transaction_id(transaction_id))
  where transaction_id is not null;

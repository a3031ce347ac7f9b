-- Charges that were taken back, by the day on which they were: few among all entries of their days.
create index concurrently ledger_entry_charge_reversed on ledger_entry (day) include (reverses)
  where kind = 'charge' and reverses is not null;

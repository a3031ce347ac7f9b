-- Where a branch takes payments by UPI: 'clinic@bank'; empty for none. Its form is that of branches.ts.
alter table branch add column upi_address text not null default ''
  check (upi_address = '' or upi_address ~ '^[a-z0-9._-]{2,190}@[a-z][a-z0-9.-]{1,63}$');

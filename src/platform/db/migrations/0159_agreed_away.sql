-- What was left off the price when an appointment was conducted, in rupees: it counts towards what may be forgone
-- without a second person, as a discount does, which is an entry of the ledger.
alter table payment add column agreed_away numeric(10, 2);
alter table payment add constraint payment_agreed_away check (agreed_away > 0) not valid;

-- The same payment is typed in capitals here and in small letters there, and with spaces as the bank's app groups it.
create function plain_transaction_id(text) returns text language sql immutable parallel safe strict
  return upper(regexp_replace($1, '\s', '', 'g'));

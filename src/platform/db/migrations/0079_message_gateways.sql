-- The gateways by which messages leave by themselves (decision 71): at most one of each way.

create table message_gateway (
  way text primary key check (way in ('email', 'sms', 'whatsApp')),
  is_on boolean not null default false,
  -- Its fields, of src/messages/gateways/gateway-settings.ts; none is a secret.
  settings jsonb not null,
  -- Password or token by name, each sealed with GATEWAY_KEY for its row.
  secrets jsonb not null default '{}',
  -- When a test message was taken with the values as they are.
  tested_at timestamptz,
  version integer not null default 1,
  check (not is_on or tested_at is not null)
);

select live.track('message_gateway', 'masters');

-- Which paper of a window's form a saved one is. A window whose save had no answer finds its own again by that, whatever
-- was typed over it meanwhile; what a program saves has none.
alter table certificate add column typed_key uuid;
alter table referral add column typed_key uuid;

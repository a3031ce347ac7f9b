import type postgres from 'postgres'

/**
 * Grants the role that the app signs in as what daily work needs and no more: it reads and writes
 * rows, and cannot create or alter tables. Audit entries it can read and add, not change, so that
 * they stay true even if the app itself is compromised. Must run as the owner of the tables.
 */
export async function grantAppPrivileges(sql: postgres.Sql, appRole: string): Promise<void> {
  await sql.begin(async (tx) => {
    const appRoleName = tx(appRole)
    // Databases of earlier versions may still allow every role to create tables here.
    await tx`revoke create on schema public from public`
    await tx`grant usage on schema public to ${appRoleName}`
    await tx`grant select, insert, update, delete on all tables in schema public to ${appRoleName}`
    await tx`grant usage, select on all sequences in schema public to ${appRoleName}`
    // Applies to tables of later versions as soon as they are created.
    await tx`
      alter default privileges in schema public
        grant select, insert, update, delete on tables to ${appRoleName}`
    await tx`alter default privileges in schema public grant usage, select on sequences to ${appRoleName}`
    const [
      {
        hasAudit,
        hasChain,
        hasMigrations,
        hasLive,
        hasLedger,
        hasReceipts,
        hasPackages,
        hasDrawers,
        hasMessages,
        hasSums,
        hasNames,
        hasMerges,
        hasCharges,
        hasVouchers,
      },
    ] = await tx<
      [
        Record<
          | 'hasAudit'
          | 'hasChain'
          | 'hasMigrations'
          | 'hasLive'
          | 'hasLedger'
          | 'hasReceipts'
          | 'hasPackages'
          | 'hasDrawers'
          | 'hasMessages'
          | 'hasSums'
          | 'hasNames'
          | 'hasMerges'
          | 'hasCharges'
          | 'hasVouchers',
          boolean
        >,
      ]
    >`
      select to_regclass('public.audit_event') is not null as "hasAudit",
        to_regclass('public.audit_head') is not null as "hasChain",
        to_regclass('migration.applied') is not null as "hasMigrations",
        to_regclass('live.change') is not null as "hasLive",
        to_regclass('public.ledger_entry') is not null as "hasLedger",
        to_regclass('public.receipt') is not null as "hasReceipts",
        to_regclass('public.held_deposit') is not null as "hasPackages",
        to_regclass('public.drawer') is not null as "hasDrawers",
        to_regclass('public.message') is not null as "hasMessages",
        to_regclass('sums.state') is not null as "hasSums",
        to_regclass('public.known_name') is not null as "hasNames",
        to_regclass('public.patient_merge') is not null as "hasMerges",
        to_regclass('public.charged_item') is not null as "hasCharges",
        to_regclass('public.cash_voucher') is not null as "hasVouchers"`
    // What changed is written by triggers, which run as the owner; the app reads and removes it.
    if (hasLive) await tx`grant usage on schema live to ${appRoleName}`
    if (hasLive) await tx`grant select, delete on live.change to ${appRoleName}`
    if (hasLive) await tx`grant select, insert, update on live.stream to ${appRoleName}`
    // Sums follow the rows by triggers and functions, which run as the owner.
    if (hasSums) await tx`grant usage on schema sums to ${appRoleName}`
    if (hasSums) await tx`grant select on all tables in schema sums to ${appRoleName}`
    // The different names follow the patients by a trigger.
    if (hasNames) await tx`revoke all on known_name from ${appRoleName}`
    if (hasNames) await tx`grant select on known_name to ${appRoleName}`
    // Written by functions that run as the owner, which move what is a patient's with it.
    if (hasMerges) await tx`revoke all on patient_merge from ${appRoleName}`
    if (hasMerges) await tx`grant select on patient_merge to ${appRoleName}`
    // A backup says which migrations its tables have had.
    if (hasMigrations) await tx`grant usage on schema migration to ${appRoleName}`
    if (hasMigrations) await tx`grant select on migration.applied to ${appRoleName}`
    // Money is followed by entries that stay; what is owed is written by the ledger's triggers.
    if (hasLedger) await tx`revoke all on ledger_entry, collection, outstanding from ${appRoleName}`
    if (hasLedger) await tx`grant select, insert on ledger_entry, collection to ${appRoleName}`
    if (hasLedger) await tx`grant select on outstanding to ${appRoleName}`
    if (hasCharges) await tx`revoke all on charged_item from ${appRoleName}`
    if (hasCharges) await tx`grant select, insert on charged_item to ${appRoleName}`
    // Receipts are made by the ledger's triggers; that one was printed is added.
    if (hasReceipts) {
      await tx`
        revoke all on receipt, receipt_line, receipt_counter, receipt_print, numbered_receipt
        from ${appRoleName}`
      await tx`grant select on receipt, receipt_line, receipt_counter, numbered_receipt to ${appRoleName}`
      await tx`grant select, insert on receipt_print to ${appRoleName}`
    }
    if (hasPackages)
      await tx`revoke all on package, package_session, held_deposit from ${appRoleName}`
    if (hasPackages) await tx`grant select, insert on package, package_session to ${appRoleName}`
    if (hasPackages) await tx`grant select on held_deposit to ${appRoleName}`
    // Drawers are opened by entries and closed by counts, both by triggers.
    if (hasDrawers)
      await tx`revoke all on drawer, drawer_close, drawer_reopening from ${appRoleName}`
    if (hasDrawers)
      await tx`grant select on drawer, drawer_close, drawer_reopening to ${appRoleName}`
    if (hasDrawers) await tx`grant insert on drawer_close, drawer_reopening to ${appRoleName}`
    // Vouchers are numbered by a trigger, and stay.
    if (hasVouchers) {
      await tx`
        revoke all on cash_voucher, cash_voucher_counter, numbered_cash_voucher from ${appRoleName}`
      await tx`grant select on cash_voucher, cash_voucher_counter, numbered_cash_voucher to ${appRoleName}`
      await tx`grant insert on cash_voucher to ${appRoleName}`
    }
    // What was sent, and what a patient agreed to, stays.
    if (hasMessages) {
      await tx`revoke all on message, message_consent from ${appRoleName}`
      await tx`grant select, insert, update on message to ${appRoleName}`
      await tx`grant select, insert on message_consent to ${appRoleName}`
    }
    if (hasAudit) await tx`revoke all on audit_event from ${appRoleName}`
    if (hasAudit) await tx`grant select, insert on audit_event to ${appRoleName}`
    // Written by functions that run as the owner, which move it forward only.
    if (hasChain) await tx`revoke all on audit_head from ${appRoleName}`
    if (hasChain) await tx`grant select on audit_head to ${appRoleName}`
    if (hasChain) await tx`revoke all on sequence audit_event_id_seq from ${appRoleName}`
    if (hasChain) await tx`grant select on sequence audit_event_id_seq to ${appRoleName}`
  })
}

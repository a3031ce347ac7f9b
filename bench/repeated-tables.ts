/** How often a small clinic is repeated to become a large one. */
export interface Repeats {
  /** Beside each other: branches, consultants and their hours, and patients of their own. */
  copies: number
  /** One before the other: the same weeks again, as many weeks earlier. */
  periods: number
}

/** Whole weeks, so that a consultant's days stay their days. */
export const daysOfPeriod = 105

/** Patients are others for this many periods, and then come again. */
export const patientGroups = ({ periods }: Repeats): number => Math.max(1, Math.round(periods / 2))

/** SQL of the columns that are others in copy `c` and period `k` of a row `t`. */
type Columns = Record<string, string>

const branchesInOneCopy = 4
const consultantsInOneCopy = 10
/** The first ids of staff are the desk's: these are no consultants and take money everywhere. */
const lastIdOfDesk = 3

const branch_id = `t.branch_id + ${branchesInOneCopy} * c`
const consultant_id = `t.consultant_id + ${consultantsInOneCopy} * c`
const staff = (column: string) =>
  `case when t.${column} > ${lastIdOfDesk} then t.${column} + ${consultantsInOneCopy} * c else t.${column} end`
const lastId = (table: string) => `(select max(id) from template.${table})`
const inCopy = (column: string, table: string) => `t.${column} + ${lastId(table)} * c`
const day = (column: string) => `t.${column} - k * ${daysOfPeriod}`
const instant = (column: string) => `t.${column} - k * interval '${daysOfPeriod} days'`

/** The branches of the copies, with their consultants, hours and holidays. There are no periods of these. */
export const registerTables: Record<string, Columns> = {
  branch: {
    id: `t.id + ${branchesInOneCopy} * c`,
    name: `t.name || ' ' || c + 1`,
    code: 't.code || c + 1',
  },
  staff: {
    id: `t.id + ${consultantsInOneCopy} * c`,
    name: `t.name || ' ' || c + 1`,
    username: `t.username || c + 1`,
    email: `c + 1 || '.' || t.email`,
    mobile: `(t.mobile::bigint + ${consultantsInOneCopy} * c)::text`,
    registration_number: `t.registration_number || '-' || c + 1`,
  },
  consultant_service: { consultant_id },
  slot: { id: inCopy('id', 'slot'), branch_id, consultant_id },
  holiday: { id: 't.id + 1000 * c', branch_id },
}

/** The tables that grow every day. Of the patients `k` is their group. */
export function dailyTables(repeats: Repeats): Record<string, Columns> {
  const { copies, periods } = repeats
  const groups = patientGroups(repeats)
  // Newer rows have greater ids, and those of one moment lie beside each other.
  const idIn = (column: string, table: string) =>
    `((${periods - 1} - k)::bigint * ${lastId(table)} + t.${column} - 1) * ${copies} + c + 1`
  const patientIn = (group: string, column: string) =>
    `(${group} * ${lastId('patient')} + t.${column} - 1) * ${copies} + c + 1`
  const patient_id = patientIn(`((t.patient_id + k) % ${groups})`, 'patient_id')
  const appointment_id = idIn('appointment_id', 'appointment')
  const subscription_id = idIn('subscription_id', 'subscription')
  const transaction_id = `t.transaction_id || '-' || k || '-' || c`
  return {
    patient: {
      id: patientIn('k', 'id'),
      // First and last names are mixed, and every second one has an initial: a name is not one of a few.
      name: `split_part(t.name, ' ', 1)
        || case when (k + c) % 2 = 1 then ' ' || chr(65 + (t.id * 7 + k * 5 + c * 11) % 26) else '' end
        || ' ' || (select array_agg(regexp_replace(name, '^.* ', '') order by id) from template.patient)
          [1 + (t.id + k * 101 + c * 1009) % ${lastId('patient')}]`,
      // Of the same half of all numbers as in the small clinic, and of nobody else's household.
      mobile: `t.half || lpad(((((t.household * ${groups} + k) * ${copies} + c)::bigint * 7919 + 4321)
        % 1000000)::text, 6, '0')`,
    },
    subscription: {
      id: idIn('id', 'subscription'),
      patient_id,
      branch_id,
      start_day: day('start_day'),
      created_by: staff('created_by'),
      created_at: instant('created_at'),
    },
    subscription_slot: { subscription_id, slot_id: inCopy('slot_id', 'slot') },
    appointment: {
      id: idIn('id', 'appointment'),
      branch_id,
      consultant_id,
      slot_id: inCopy('slot_id', 'slot'),
      patient_id,
      day: day('day'),
      subscription_id,
      booked_by: staff('booked_by'),
      booked_at: instant('booked_at'),
      changed_by: staff('changed_by'),
      changed_at: instant('changed_at'),
      arrived_at: instant('arrived_at'),
      arrived_by: staff('arrived_by'),
    },
    payment: {
      appointment_id,
      transaction_id,
      day: day('day'),
      taken_by: staff('taken_by'),
      taken_at: instant('taken_at'),
    },
    drawer: { id: idIn('id', 'drawer'), staff_id: staff('staff_id'), branch_id, day: day('day') },
    ledger_entry: {
      id: idIn('id', 'ledger_entry'),
      appointment_id,
      branch_id,
      patient_id,
      transaction_id,
      day: day('day'),
      staff_id: staff('staff_id'),
      at: instant('at'),
      drawer_id: idIn('drawer_id', 'drawer'),
    },
    outstanding: { appointment_id, branch_id, consultant_id, since: day('since') },
    visit: {
      appointment_id,
      day: day('day'),
      recorded_by: staff('recorded_by'),
      recorded_at: instant('recorded_at'),
    },
    taken_vitals: {
      appointment_id,
      day: day('day'),
      taken_by: staff('taken_by'),
      taken_at: instant('taken_at'),
    },
  }
}

import { can, type SignedIn } from '../../access/permissions/access.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { nextDose, standingOf, type GivenDose, type ScheduledVaccine } from './due-doses.ts'
import type { Standing, StoredVaccination } from './vaccinations.ts'

/** A vaccine that is offered, with the doses of it that a patient has had. */
export interface VaccineOfPatient extends ScheduledVaccine {
  id: number
  name: string
  given: GivenDose[]
}

/** What a patient was vaccinated with, withdrawn ones included; the latest first. */
export const readGiven = (db: Queryable, patientId: number) => db<StoredVaccination[]>`
  select v.id, v.vaccine_name as vaccine, v.dose, v.given_on, v.here, v.batch, v.site, v.given_by, v.place,
    v.appointment_id, b.name as branch, n.name as noted_by,
    case when v.withdrawn_on is not null then
      json_build_object('day', v.withdrawn_on, 'by', w.name, 'reason', v.withdrawn_reason) end as withdrawn
  from vaccination v
  join staff n on n.id = v.noted_by
  left join staff w on w.id = v.withdrawn_by
  left join appointment a on a.id = v.appointment_id
  left join branch b on b.id = a.branch_id
  where v.patient_id = ${patientId}
  order by v.given_on desc, v.id desc`

/** The vaccines that are offered, and what of each a patient has had. */
export const readVaccines = (db: Queryable, patientId: number) => db<VaccineOfPatient[]>`
  select v.id, v.name, v.doses, v.repeats_every, coalesce((
    select json_agg(json_build_object('dose', g.dose, 'givenOn', g.given_on))
    from vaccination g
    where g.vaccine_id = v.id and g.patient_id = ${patientId} and g.withdrawn_on is null), '[]') as given
  from vaccine v where v.active order by lower(v.name), v.id`

const stateOrder: Record<Standing['state'], number> = {
  overdue: 0,
  due: 1,
  coming: 2,
  missed: 3,
  open: 4,
}

/**
 * Where the doses stand that were not given: the next one of each vaccine, and those that are missed. What comes after
 * the next one depends on when that is given.
 */
export function standingsOf(
  vaccines: readonly VaccineOfPatient[],
  facts: { bornOn: Day | null; today: Day },
): Standing[] {
  const standings = vaccines.flatMap(({ id, name, given, ...schedule }) => {
    const all = standingOf(schedule, given, facts)
    const next = nextDose(all)
    return all.flatMap((it): Standing[] => {
      if (it !== next && it.state !== 'missed' && it.state !== 'open') return []
      if (it.state === 'given') return []
      const day = 'day' in it ? it.day : null
      return [{ vaccineId: id, vaccine: name, dose: it.dose, state: it.state, day }]
    })
  })
  return standings.toSorted(
    (one, other) =>
      stateOrder[one.state] - stateOrder[other.state] ||
      (one.day ?? '').localeCompare(other.day ?? ''),
  )
}

/** How many doses a patient is to get now; null where the clinic keeps no vaccines, or the reader notes none. */
export async function countVaccinesDue(
  db: Queryable,
  patientId: number,
  { staff, today }: { staff: SignedIn; today: Day },
): Promise<number | null> {
  if (!can(staff, 'note vaccinations')) return null
  const vaccines = await readVaccines(db, patientId)
  if (vaccines.length === 0) return null
  const [patient] = await db<[{ bornOn: Day | null }]>`
    select born_on from patient where id = ${patientId}`
  const standings = standingsOf(vaccines, { bornOn: patient.bornOn, today })
  return standings.filter(({ state }) => state === 'due' || state === 'overdue').length
}

import type { Day } from '../../../platform/day/day.ts'
import type { Db } from '../../../platform/db/connect.server.ts'
import type { PrescriptionItem } from '../prescription/prescription.ts'
import type { PrescriptionTemplate } from './prescription-templates.ts'
import { insertedName } from './template-medicine.ts'

/** Of the colleagues: those that the reader uses, then by name. Far more than anybody looks through. */
const maxSharedTemplates = 500

interface ItemRow extends PrescriptionItem {
  templateId: number
  listedName: string | null
  strength: string | null
  active: boolean | null
}

/**
 * SQL condition on a template (t) and its consultant (s): a consultant may insert it. What is shared goes with the one
 * who shared it, since nobody else could correct it; a consultant who is brought back has it again.
 */
export const isOfferedTo = (db: Db, consultant: number) =>
  db`(t.consultant_id = ${consultant} or (t.is_shared and s.active))`

/**
 * The templates that a consultant may insert: their own, then those that colleagues share. Each group by how often this consultant has inserted them lately, then by name.
 */
export async function readTemplates(
  db: Db,
  consultant: number,
  today: Day,
): Promise<PrescriptionTemplate[]> {
  const templates = await db<Omit<PrescriptionTemplate, 'items'>[]>`
    with readable as (
      select t.id, t.version, t.name, t.is_shared, t.consultant_id = ${consultant} as is_own,
        s.name as owner_name,
        coalesce(recent_uses(u.uses, u.as_of, ${today}), 0) as recent_uses
      from prescription_template t
      join staff s on s.id = t.consultant_id
      left join prescription_template_use u on u.template_id = t.id and u.staff_id = ${consultant}
      where ${isOfferedTo(db, consultant)}
    ), placed as (
      select *, row_number() over (partition by is_own
        order by recent_uses desc, lower(name), id) as place
      from readable
    )
    select id, version, name, is_shared, is_own, owner_name from placed
    where is_own or place <= ${maxSharedTemplates}
    order by is_own desc, place`
  const ids = templates.map(({ id }) => id)
  const items = await db<ItemRow[]>`
    select i.template_id, i.medicine, i.amount, i.unit, i.morning, i.afternoon, i.evening, i.days,
      i.timing, i.liquid_per_day, coalesce(j.name, m.name) as listed_name,
      case when j.id is null then m.strength else j.strength end as strength,
      coalesce(j.active, m.active) as active
    from prescription_template_item i
    left join medicine m on m.id = i.medicine_id
    left join medicine j on j.id = m.joined_into
    where i.template_id = any(${ids}) order by i.template_id, i.position`
  const itemsOf = new Map<number, PrescriptionTemplate['items']>()
  for (const { templateId, listedName, strength, active, ...item } of items) {
    const listed = itemsOf.get(templateId) ?? []
    itemsOf.set(templateId, listed)
    const writtenAs = item.medicine
    const medicine =
      listedName === null ? writtenAs : insertedName(writtenAs, { name: listedName, strength })
    listed.push({ ...item, medicine, writtenAs, isRetired: active === false })
  }
  return templates.map((template) => ({ ...template, items: itemsOf.get(template.id) ?? [] }))
}

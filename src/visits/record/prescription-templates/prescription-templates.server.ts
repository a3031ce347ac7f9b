import type { FastifyInstance } from 'fastify'
import { audit } from '../../../access/audit-log/audit.server.ts'
import { findRepeatedChange } from '../../../access/audit-log/repeated-change.server.ts'
import type { SignedIn } from '../../../access/permissions/access.ts'
import { route } from '../../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../../platform/db/connect.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import type { PrescriptionItem } from '../prescription/prescription.ts'
import {
  addTemplate,
  changeTemplate,
  countTemplateUse,
  listTemplates,
  maxTemplates,
  removeTemplate,
} from './prescription-templates.ts'
import { isOfferedTo, readTemplates } from './read-templates.server.ts'
import { listedMedicineOf } from './template-medicine.ts'

const subject = 'prescription template'

interface TemplateRow {
  version: number
  name: string
  isShared: boolean
}

export function prescriptionTemplateRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listTemplates, ({ staff }) => readTemplates(db, staff.id, now().today))

  route(app, addTemplate, ({ body, ...actor }) =>
    db.begin(async (tx) => {
      const { name, isShared, items } = body
      const { id: consultant } = actor.staff
      // One after the other, also at two desks: each counts what the other has added. Bookings do not wait for it.
      await tx`select from staff where id = ${consultant} for no key update`
      const entry = { action: 'added', subject, after: body }
      const repeated = await findRepeatedChange(tx, actor, entry)
      if (repeated !== undefined) return { id: repeated }
      const [row] = await tx<[{ count: number }]>`
        select count(*)::int as count from prescription_template where consultant_id = ${consultant}`
      if (row.count >= maxTemplates) {
        throw new ProblemError('invalid_input', undefined, {
          name: messageKey('templates.tooMany'),
        })
      }
      const [added] = await tx<[{ id: number }]>`
        insert into prescription_template (consultant_id, name, is_shared)
        values (${consultant}, ${name}, ${isShared}) returning id`.catch(throwNameTaken)
      await insertItems(tx, added.id, items)
      await audit(tx, actor, { ...entry, id: added.id })
      return added
    }),
  )

  route(app, changeTemplate, ({ params: { id }, body: { version, ...after }, ...actor }) =>
    db.begin(async (tx) => {
      const before = await lockOwn(tx, id, actor.staff)
      if (!before) throw new ProblemError('not_found')
      const entry = { action: 'changed', subject, id, after }
      if (before.version !== version) {
        const isLast = before.version === version + 1
        // Sent again, after a lost answer.
        if (isLast && (await findRepeatedChange(tx, actor, entry)) !== undefined) return {}
        throw new ProblemError('row_changed')
      }
      const { name, isShared, items } = after
      const itemsBefore = items && (await readItems(tx, id))
      await tx`
        update prescription_template
        set name = ${name}, is_shared = ${isShared}, version = version + 1
        where id = ${id}`.catch(throwNameTaken)
      if (items) {
        await tx`delete from prescription_template_item where template_id = ${id}`
        await insertItems(tx, id, items)
      }
      await audit(tx, actor, {
        ...entry,
        before: {
          name: before.name,
          isShared: before.isShared,
          ...(itemsBefore && { items: itemsBefore }),
        },
      })
      return {}
    }),
  )

  route(app, removeTemplate, ({ params: { id }, body: { version }, ...actor }) =>
    db.begin(async (tx) => {
      const row = await lockOwn(tx, id, actor.staff)
      if (!row) {
        const entry = { action: 'removed', subject, id, after: undefined }
        if ((await findRepeatedChange(tx, actor, entry)) !== undefined) return {}
        throw new ProblemError('not_found')
      }
      if (row.version !== version) throw new ProblemError('row_changed')
      const { name, isShared } = row
      const before = { name, isShared, items: await readItems(tx, id) }
      await tx`delete from prescription_template where id = ${id}`
      await audit(tx, actor, { action: 'removed', subject, id, before })
      return {}
    }),
  )

  route(app, countTemplateUse, async ({ params: { id }, staff }) => {
    const { today } = now()
    const counted = await db`
      insert into prescription_template_use as u (template_id, staff_id, uses, as_of)
      select t.id, ${staff.id}, 1, ${today}
      from prescription_template t join staff s on s.id = t.consultant_id
      where t.id = ${id} and ${isOfferedTo(db, staff.id)}
      on conflict (template_id, staff_id) do update
      set uses = 1 + recent_uses(u.uses, u.as_of, excluded.as_of), as_of = excluded.as_of
      returning template_id`
    if (counted.length === 0) throw new ProblemError('not_found')
    return {}
  })
}

/** Locks a template of the caller; undefined for a colleague's and for a missing one, which look the same. */
async function lockOwn(
  tx: Queryable,
  id: number,
  staff: SignedIn,
): Promise<TemplateRow | undefined> {
  const [row] = await tx<TemplateRow[]>`
    select version, name, is_shared from prescription_template
    where id = ${id} and consultant_id = ${staff.id} for update`
  return row
}

/** The items as they were written, for the audit. */
const readItems = (tx: Queryable, id: number) => tx<PrescriptionItem[]>`
  select medicine, amount, unit, morning, afternoon, evening, days, timing, liquid_per_day
  from prescription_template_item where template_id = ${id} order by position`

interface ListedMedicine {
  id: number
  name: string
  strength: string | null
  joinedInto: number | null
}

async function insertItems(tx: Queryable, id: number, items: PrescriptionItem[]): Promise<void> {
  const names = items.map(({ medicine }) => medicine.toLowerCase())
  const listed = await tx<ListedMedicine[]>`
    select id, name, strength, joined_into from medicine
    where lower(name) = any(${names}) or lower(concat_ws(' ', name, strength)) = any(${names})
    order by active desc, id`
  const rows = items.map((item, index) => {
    const medicine = listedMedicineOf(item, listed)
    return {
      ...item,
      position: index + 1,
      medicineId: medicine && (medicine.joinedInto ?? medicine.id),
    }
  })
  await tx`
    insert into prescription_template_item (template_id, position, medicine_id, medicine, amount,
      unit, morning, afternoon, evening, days, timing, liquid_per_day)
    select ${id}, r.position, r."medicineId", r.medicine, r.amount, r.unit, r.morning, r.afternoon,
      r.evening, r.days, r.timing, r."liquidPerDay"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) r (position int,
      "medicineId" int, medicine text, amount numeric, unit text, morning bool, afternoon bool,
      evening bool, days int, timing text, "liquidPerDay" numeric)`
}

function throwNameTaken(error: unknown): never {
  if ((error as { code?: string }).code !== '23505') throw error
  throw new ProblemError('name_taken', undefined, { name: messageKey('problem.name_taken') })
}

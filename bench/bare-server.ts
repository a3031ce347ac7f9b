import fastify from 'fastify'
import { connect } from '../src/platform/db/connect.server.ts'

// The reference: a bare Fastify handler with one prepared query, without session, checks and
// schema. Argument: the database. It sends its address to its parent.
const db = connect(process.argv[2]!, { max: 10 })
const app = fastify()

// The columns of select-appointments.server.ts in one text, which is faster than composing it.
app.get<{ Querystring: { branch: string; day: string } }>('/list', ({ query }) => {
  return db`
    select a.id, a.branch_id, b.name as branch_name, a.consultant_id, c.name as consultant_name,
      a.service_id, s.name as service_name, a.slot_id, a.day, a.starts, a.ends,
      a.patient_id, p.name as patient_name, p.mobile,
      a.price, v.fees, a.status, a.payment_status, a.arrived_at, a.subscription_id, a.version
    from appointment a
    join branch b on b.id = a.branch_id
    join staff c on c.id = a.consultant_id
    join service s on s.id = a.service_id
    join patient p on p.id = a.patient_id
    left join visit v on v.appointment_id = a.id
    where a.status = 'PE' and a.day = ${query.day} and a.branch_id = ${Number(query.branch)}
    order by a.day, a.starts, a.id limit 40`
})

app.get<{ Querystring: { consultant: string; branch: string; day: string } }>(
  '/slots',
  ({ query }) => {
    const consultant = Number(query.consultant)
    return db`
      select s.id, s.starts, s.ends from slot s
      where s.consultant_id = ${consultant} and s.branch_id = ${Number(query.branch)} and s.active
        and s.weekday = extract(isodow from ${query.day}::date)
        and not exists (select from holiday h where ${query.day} between h.first_day and h.last_day
          and (h.branch_id is null or h.branch_id = s.branch_id)
          and (h.consultant_id is null or h.consultant_id = s.consultant_id))
        and not exists (select from appointment a where a.consultant_id = s.consultant_id
          and a.day = ${query.day} and a.status in ('PE', 'CD')
          and a.starts < s.ends and s.starts < a.ends)
      order by s.starts`
  },
)

await db`drop table if exists bare_appointment`
await db`create table bare_appointment (like appointment including defaults)`
await db`alter table bare_appointment add primary key (id)`
await db`create sequence if not exists bare_id owned by bare_appointment.id`

interface BareBooking {
  branch: number
  service: number
  consultant: number
  slot: number
  day: string
  healthIssues: string
}
app.post<{ Body: BareBooking }>('/book', async ({ body }) => {
  const [row] = await db`
    insert into bare_appointment (id, branch_id, service_id, consultant_id, slot_id, patient_id,
      day, starts, ends, price, health_issues)
    values (nextval('bare_id'), ${body.branch}, ${body.service}, ${body.consultant}, ${body.slot},
      1, ${body.day}, '09:00', '09:15', 500, ${body.healthIssues})
    returning id`
  return row
})

app.post<{ Body: { id: number } }>('/update', async ({ body }) => {
  const [row] = await db`
    update bare_appointment set status = 'CD', payment_status = 'P', changed_at = now(), version = version + 1
    where id = ${body.id} returning id`
  return row
})

app.get<{ Querystring: { id: string } }>('/sheet', ({ query }) => {
  return db`
    select p.name, p.age, a.day, c.name as consultant_name, c.degree, b.name as branch_name, b.address, b.phone,
      v.systolic, v.diastolic, v.weight, i.*
    from visit v join appointment a on a.id = v.appointment_id join patient p on p.id = a.patient_id
    join staff c on c.id = a.consultant_id join branch b on b.id = a.branch_id
    join prescription_item i on i.appointment_id = v.appointment_id
    where v.appointment_id = ${Number(query.id)} order by i.id`
})

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))

// The parent has ended, so nobody else would stop this process.
process.on('disconnect', () => process.exit(0))

import type { FastifyInstance } from 'fastify'
import { endAllSessions, endSession, listSessions } from '../../access/account/sessions.server.ts'
import { lockStaff, resetPassword, unlockStaff } from '../../access/account/staff-sign-in.server.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { SessionRegister } from '../../access/auth/auth-session-store.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { holdPerson, type StaffKind } from './kept-person.server.ts'
import { consultantSignIn, employeeSignIn, type SignInCalls } from './staff-sign-in.ts'

interface Parts {
  db: Db
  sessions: SessionRegister
}

export function staffSignInRoutes(app: FastifyInstance, parts: Parts): void {
  signInRoutesOf(app, 'employees', employeeSignIn, parts)
  // The two differ in their addresses alone.
  signInRoutesOf(app, 'consultants', consultantSignIn as unknown as SignInCalls, parts)
}

function signInRoutesOf(
  app: FastifyInstance,
  kind: StaffKind,
  calls: SignInCalls,
  { db, sessions }: Parts,
): void {
  route(app, calls.read, ({ params: { id }, staff }) =>
    db.begin(async (tx) => {
      await holdPerson(tx, kind, staff, { id, deed: 'readSignIn' })
      const [row] = await tx<
        {
          lastSignIn: Date | null
          locked: boolean
          passwordPending: boolean
          passwordChangedAt: Date | null
          hasSecondFactor: boolean
          passkeys: number
        }[]
      >`
        select locked_at is not null as locked, must_change_password as password_pending,
          password_changed_at, two_factor_enabled as has_second_factor,
          (select count(*)::int from sign_in_passkey p where p.staff_id = staff.id) as passkeys,
          (select max(at) from audit_event e
            where e.staff_id = staff.id and e.action = 'signed in') as last_sign_in
        from staff where id = ${id}`
      return {
        ...row!,
        lastSignIn: row!.lastSignIn?.toISOString() ?? null,
        passwordChangedAt: row!.passwordChangedAt?.toISOString() ?? null,
        sessions: await listSessions(tx, id),
      }
    }),
  )

  route(app, calls.setPassword, async ({ params: { id }, ...by }) => {
    const password = await db.begin(async (tx) => {
      await holdPerson(tx, kind, by.staff, { id, deed: 'setPassword' })
      return resetPassword(tx, id, { clearSecondFactor: false }, by)
    })
    sessions.forget(id)
    return { password }
  })

  route(app, calls.lock, async ({ params: { id }, body: { locked }, ...by }) => {
    await db.begin(async (tx) => {
      await holdPerson(tx, kind, by.staff, { id, deed: locked ? 'lock' : 'unlock' })
      await (locked ? lockStaff : unlockStaff)(tx, id, by)
    })
    sessions.forget(id)
    return {}
  })

  route(app, calls.resetSecondFactor, async ({ params: { id }, ...by }) => {
    await db.begin(async (tx) => {
      await holdPerson(tx, kind, by.staff, { id, deed: 'resetSecondFactor' })
      await tx`delete from sign_in_second_factor where staff_id = ${id}`
      const [had] = await tx`
        update staff set two_factor_enabled = false
        where id = ${id} and two_factor_enabled returning id`
      const { count } = await tx`delete from sign_in_passkey where staff_id = ${id}`
      const after = { removedPasskeys: count }
      if (had || count > 0) {
        await audit(tx, by, { action: 'reset second factor', subject: 'staff', id, after })
      }
    })
    sessions.forget(id)
    return {}
  })

  route(app, calls.endAll, async ({ params: { id }, ...by }) => {
    await db.begin(async (tx) => {
      await holdPerson(tx, kind, by.staff, { id, deed: 'endSession' })
      await endAllSessions(tx, id, by)
    })
    sessions.forget(id)
    return {}
  })

  route(app, calls.endOne, async ({ params: { id, session }, ...by }) => {
    await db.begin(async (tx) => {
      await holdPerson(tx, kind, by.staff, { id, deed: 'endSession' })
      await endSession(tx, id, session, by)
    })
    sessions.forget(id)
    return {}
  })
}

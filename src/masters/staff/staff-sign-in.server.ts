import type { FastifyInstance } from 'fastify'
import { endAllSessions, endSession, listSessions } from '../../access/account/sessions.server.ts'
import {
  lockStaff,
  resetPassword,
  resetSecondFactor,
  unlockStaff,
} from '../../access/account/staff-sign-in.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { AuthSessionStore } from '../../access/auth/auth-session-store.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { lockPerson, type StaffMasterName } from './lock-person.server.ts'
import { consultantSignIn, employeeSignIn, type SignInContracts } from './staff-sign-in.ts'

interface Dependencies {
  db: Db
  sessions: AuthSessionStore
}

export function staffSignInRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  registerSignInRoutes(app, 'employees', employeeSignIn, dependencies)
  // The two sets of routes differ only in their URLs.
  registerSignInRoutes(
    app,
    'consultants',
    consultantSignIn as unknown as SignInContracts,
    dependencies,
  )
}

function registerSignInRoutes(
  app: FastifyInstance,
  master: StaffMasterName,
  calls: SignInContracts,
  { db, sessions }: Dependencies,
): void {
  route(app, calls.read, ({ params: { id }, staff }) =>
    db.begin(async (tx) => {
      await lockPerson(tx, master, staff, { id, action: 'readSignIn' })
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

  route(app, calls.setPassword, async ({ params: { id }, body: { removeFactors }, ...actor }) => {
    const password = await db.begin(async (tx) => {
      await lockPerson(tx, master, actor.staff, { id, action: 'setPassword' })
      if (removeFactors)
        await lockPerson(tx, master, actor.staff, { id, action: 'resetSecondFactor' })
      return resetPassword(tx, id, { removeFactors }, actor)
    })
    sessions.forget(id)
    return { password }
  })

  route(app, calls.lock, async ({ params: { id }, body: { locked }, ...actor }) => {
    await db.begin(async (tx) => {
      await lockPerson(tx, master, actor.staff, { id, action: locked ? 'lock' : 'unlock' })
      await (locked ? lockStaff : unlockStaff)(tx, id, actor)
    })
    sessions.forget(id)
    return {}
  })

  route(app, calls.resetSecondFactor, async ({ params: { id }, ...actor }) => {
    await db.begin(async (tx) => {
      await lockPerson(tx, master, actor.staff, { id, action: 'resetSecondFactor' })
      await resetSecondFactor(tx, id, actor)
    })
    sessions.forget(id)
    return {}
  })

  route(app, calls.endAll, async ({ params: { id }, ...actor }) => {
    await db.begin(async (tx) => {
      await lockPerson(tx, master, actor.staff, { id, action: 'endSession' })
      await endAllSessions(tx, id, actor)
    })
    sessions.forget(id)
    return {}
  })

  route(app, calls.endOne, async ({ params: { id, session }, ...actor }) => {
    await db.begin(async (tx) => {
      await lockPerson(tx, master, actor.staff, { id, action: 'endSession' })
      await endSession(tx, id, session, actor)
    })
    sessions.forget(id)
    return {}
  })
}

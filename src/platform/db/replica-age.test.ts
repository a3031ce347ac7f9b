import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ReplicaAge } from './replica-age.ts'

const minute = 60_000

it('a replica that has replayed everything is as old as the last question', () => {
  const age = new ReplicaAge(minute)
  age.noteWritten(100, 1000)
  age.noteWritten(100, 2000)
  expect(age.momentOf(100)).toBe(2000)
})

it('a replica that lags shows the last moment that it has reached', () => {
  const age = new ReplicaAge(minute)
  age.noteWritten(100, 1000)
  age.noteWritten(200, 2000)
  age.noteWritten(300, 3000)
  expect(age.momentOf(250)).toBe(2000)
  expect(age.momentOf(99)).toBeUndefined()
})

it('a lag that is longer than anybody asks is not known', () => {
  const age = new ReplicaAge(minute)
  age.noteWritten(100, 0)
  age.noteWritten(200, minute + 1)
  expect(age.momentOf(100)).toBeUndefined()
})

it('after a failover nothing is said of the log of the server before', () => {
  const age = new ReplicaAge(minute)
  age.noteWritten(300, 1000)
  age.noteWritten(250, 2000)
  expect(age.momentOf(260)).toBe(2000)
  expect(age.momentOf(240)).toBeUndefined()
})

it('a replica never looks fresher than it is', () => {
  const growth = fc.array(fc.nat(5), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(growth, fc.nat(150), (steps, replayed) => {
      const age = new ReplicaAge(minute)
      const written: number[] = []
      for (const step of steps) {
        written.push((written.at(-1) ?? 0) + step)
        age.noteWritten(written.at(-1)!, written.length * 1000)
      }
      const moment = age.momentOf(replayed)
      const missing = written.findIndex((position) => position > replayed)
      if (missing >= 0) expect(moment ?? 0).toBeLessThan((missing + 1) * 1000)
      else expect(moment).toBe(written.length * 1000)
    }),
  )
})

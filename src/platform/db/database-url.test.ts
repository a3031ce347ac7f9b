import { expect, test } from 'vitest'
import { toDriverUrl } from './database-url.ts'

const one = 'postgres://app:secret@one/clinic'
const two = 'postgres://app:secret@one:5432,two:5433/clinic'

test('read-write means the primary, as libpq reads it', () => {
  expect(toDriverUrl(`${one}?target_session_attrs=read-write`)).toBe(
    `${one}?target_session_attrs=primary`,
  )
  expect(toDriverUrl(`${two}?sslmode=require&target_session_attrs=read-write&a=b`)).toBe(
    `${two}?sslmode=require&target_session_attrs=primary&a=b`,
  )
})

test('any server is any server', () => {
  expect(toDriverUrl(`${one}?target_session_attrs=any`)).toBe(one)
  expect(toDriverUrl(`${two}?target_session_attrs=any&a=b`)).toBe(`${two}?a=b`)
})

test('of several servers the primary is meant', () => {
  expect(toDriverUrl(two)).toBe(`${two}?target_session_attrs=primary`)
  expect(toDriverUrl(`${two}?a=b`)).toBe(`${two}?a=b&target_session_attrs=primary`)
  expect(toDriverUrl(one)).toBe(one)
  expect(toDriverUrl(`${one}?application_name=a,b`)).toBe(`${one}?application_name=a,b`)
})

test('what else libpq knows is passed on', () => {
  for (const wanted of ['primary', 'standby', 'prefer-standby', 'read-only'])
    expect(toDriverUrl(`${two}?target_session_attrs=${wanted}`)).toContain(`=${wanted}`)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { markArrived, undoArrival } from '../../desk/arrivals/arrivals.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'

let clinic: TestClinic
let desk: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('frontdesk')
})
afterAll(() => clinic.close())

/** As a desk does on a busy machine: what was not answered in time is pressed once more. */
const arrive = (id: number, tries = 10): Promise<{ arrivedAt: string; token: string }> =>
  desk.call(markArrived, { params: { id } }).catch((problem: { code?: string }) => {
    if (problem.code !== 'unavailable' || tries === 0) throw problem
    return arrive(id, tries - 1)
  })
const numberOf = (token: string) => Number(token.split('-')[1])

it('200 patients who arrive at once get 200 tokens, one after the other', async () => {
  const ids: number[] = []
  for (let n = 0; n < 200; n += 1) ids.push(await bookWithAnita(clinic.db))
  const tokens = (await Promise.all(ids.map((id) => arrive(id)))).map(({ token }) => token)
  expect(new Set(tokens).size).toBe(200)
  expect(new Set(tokens.map((token) => token.split('-')[0])).size).toBe(1)
  const numbers = tokens.map(numberOf).toSorted((a, b) => a - b)
  expect(numbers.at(-1)! - numbers[0]!).toBe(199)
})

it('a token is not given again after an arrival was undone, and a second click gets the same', async () => {
  const [first, second] = [await bookWithAnita(clinic.db), await bookWithAnita(clinic.db)]
  const { arrivedAt, token } = await arrive(first)
  expect((await arrive(first)).token).toBe(token)
  await desk.call(undoArrival, { params: { id: first }, body: { arrivedAt } })
  expect(numberOf((await arrive(second)).token)).toBe(numberOf(token) + 1)
  expect(numberOf((await arrive(first)).token)).toBe(numberOf(token) + 2)
})

it('each consultant has a letter of their own at a branch, also when all begin at once', async () => {
  const rows = await clinic.db<{ id: number }[]>`
    select id from staff where role = 'Consultant' order by id`
  await clinic.db`delete from line_entry`
  await clinic.db`delete from token_letter`
  const letters = await Promise.all(
    rows.map(async ({ id }) => {
      const [row] = await clinic.db<{ letter: string }[]>`select letter_of(1, ${id}) as letter`
      return row!.letter
    }),
  )
  expect(letters.toSorted()).toEqual(rows.map((_, index) => String.fromCharCode(65 + index)))
  expect(rows.some(({ id }) => id === anita)).toBe(true)
  const names = await clinic.db<{ name: string }[]>`
    select token_letter(n) as name from unnest(array[1, 26, 27, 52, 53, 702]) n`
  expect(names.map(({ name }) => name)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ'])
})

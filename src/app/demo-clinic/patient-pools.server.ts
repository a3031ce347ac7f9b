import { ailments, type Ailment } from './ailments.server.ts'
import { isChild, type Person } from './people.server.ts'
import { areas, cities, cityOf, type City } from './branches-and-services.server.ts'
import type { Random } from './random.server.ts'

/** Who comes to a service at a branch. */
export type PatientPools = (service: number, branch: number) => readonly Person[]

const fits: Record<'anyone' | 'children' | 'women' | 'adults', (person: Person) => boolean> = {
  anyone: () => true,
  children: isChild,
  women: (person) => person.woman && !isChild(person) && person.age < 60,
  adults: (person) => !isChild(person),
}

const whoComes: Readonly<Record<number, keyof typeof fits>> = {
  2: 'children',
  3: 'women',
  5: 'anyone',
  7: 'anyone',
}

/** People go to the branches of their own city. */
export function patientPools(people: readonly Person[]): PatientPools {
  const pools = new Map<string, readonly Person[]>()
  for (const city of cities) {
    const here = people.filter((person) => person.city === city)
    for (const [kind, fit] of Object.entries(fits)) pools.set(`${city} ${kind}`, here.filter(fit))
  }
  return (service, branch) =>
    pools.get(`${cityOf(branch)} ${whoComes[service] ?? ('adults' satisfies keyof typeof fits)}`)!
}

/**
 * Somebody of a pool who is free on the day, or undefined when nobody is found in a few tries: then
 * the slot stays empty.
 */
export function freePatient(
  random: Random,
  pool: readonly Person[],
  isBusy: (person: Person) => boolean,
): Person | undefined {
  if (pool.length === 0) return undefined
  for (let tries = 0; tries < 20; tries++) {
    const person = random.pick(pool)
    if (!isBusy(person)) return person
  }
  return pool.find((person) => !isBusy(person))
}

/** People mostly come with the same complaint again, so that their histories tell a story. */
export function complaintOf(random: Random, person: Person, service: number): Ailment {
  const known = (ailments[service] ?? []).filter(
    ({ ages: [least, most] = [0, 130] }) => least <= person.age && person.age <= most,
  )
  return random.chance(0.7) ? known[person.id % known.length]! : random.pick(known)
}

/** Where somebody says to live, when asked. */
export function locationOf(random: Random, person: Person): string | null {
  const near: readonly string[] = areas[person.city satisfies City]
  return random.chance(0.6) ? near[person.id % near.length]! : null
}

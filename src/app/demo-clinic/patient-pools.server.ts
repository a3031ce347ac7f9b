import { allAges, type Ailment } from './ailment.server.ts'
import { ailments } from './ailments.server.ts'
import { isChild, type Person } from './people.server.ts'
import { areas, cities, cityOf, type City } from './branches-and-services.server.ts'
import type { Random } from './random.server.ts'

/** The patients who may come to a service at a branch. */
export type PatientPools = (service: number, branch: number) => readonly Person[]

const fits: Record<'anyone' | 'children' | 'women' | 'adults', (person: Person) => boolean> = {
  anyone: () => true,
  children: isChild,
  women: (person) => person.woman && !isChild(person) && person.age < 60,
  adults: (person) => !isChild(person),
}

const patientFits: Readonly<Record<number, keyof typeof fits>> = {
  2: 'children',
  3: 'women',
  5: 'anyone',
  7: 'anyone',
}

/** People go to the branches of their own city. */
export function patientPools(people: readonly Person[]): PatientPools {
  const pools = new Map<string, readonly Person[]>()
  for (const city of cities) {
    const localPeople = people.filter((person) => person.city === city)
    for (const [fitName, fit] of Object.entries(fits))
      pools.set(`${city} ${fitName}`, localPeople.filter(fit))
  }
  return (service, branch) =>
    pools.get(
      `${cityOf(branch)} ${patientFits[service] ?? ('adults' satisfies keyof typeof fits)}`,
    )!
}

/**
 * A person of a pool who is free on the day, or undefined when a few attempts find nobody: the slot
 * then stays empty.
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

/** People mostly come with the same complaint again, so that their histories are coherent. */
export function complaintOf(random: Random, person: Person, service: number): Ailment {
  const fittingAilments = (ailments[service] ?? []).filter(
    ({ ages: [minAge, maxAge] = allAges }) => minAge <= person.age && person.age <= maxAge,
  )
  return random.chance(0.7)
    ? fittingAilments[person.id % fittingAilments.length]!
    : random.pick(fittingAilments)
}

/** The area that a person gives as their location, when asked. */
export function locationOf(random: Random, person: Person): string | null {
  const areasOfCity: readonly string[] = areas[person.city satisfies City]
  return random.chance(0.6) ? areasOfCity[person.id % areasOfCity.length]! : null
}

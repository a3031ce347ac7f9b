import { addDays, type Day } from '../../platform/day/day.ts'
import { firstNames, lastNames, longMiddleNames } from './names.server.ts'
import type { City } from './branches-and-services.server.ts'
import { seededRandom, type Random } from './random.server.ts'

export interface PatientRow {
  id: number
  name: string
  mobile: string
  age: number
  ageOn: Day
  email: string | null
  createdAt: string
}

export interface Person extends PatientRow {
  city: City
  woman: boolean
}

export const isChild = ({ age }: Pick<PatientRow, 'age'>): boolean => age < 16

const sharedMobileShare = 0.3
const nearDuplicateRate = 0.02
const longNameRate = 0.025
const emailRate = 0.75

// Where people live, and how many of those who come alone are children: the paediatrician sits in
// Mumbai, so the families come there.
const homes: readonly { city: City; upTo: number; children: number }[] = [
  { city: 'Bengaluru', upTo: 0.57, children: 0.08 },
  { city: 'Pune', upTo: 0.77, children: 0.08 },
  { city: 'Mumbai', upTo: 1, children: 0.6 },
]

/** Invented people, registered in the year before `before`. */
export function demoPeople(count: number, seed: number, before: Day): Person[] {
  const random = seededRandom(seed, 'people')
  const people: Person[] = []
  let sharing = 0
  for (let household = 0; people.length < count; household++) {
    const roll = random.next()
    const { city, children } = homes.find(({ upTo }) => roll < upTo)!
    const mobile = householdMobile(household)
    const lastName = random.pick(lastNames)
    const areTooFew = sharing < sharedMobileShare * people.length
    const ages =
      areTooFew && random.chance(0.3)
        ? familyAges(random)
        : [random.chance(children) ? random.between(0, 15) : random.between(18, 84)]
    const known = new Set<string>()
    for (const age of ages) {
      const woman = random.chance(0.52)
      const name = newName(random, woman, lastName, known)
      people.push(newPerson(random, { name, mobile, age, city, woman }, before))
    }
    const person = people.at(-1)!
    const misheard = mistyped(person.name)
    if (random.chance(nearDuplicateRate) && !known.has(misheard)) {
      known.add(misheard)
      people.push(newPerson(random, { ...person, name: misheard }, before))
    }
    if (known.size > 1) sharing += known.size
  }
  return people.slice(0, count).map((person, index) => ({ ...person, id: index + 1 }))
}

/**
 * A number of the demo's own two blocks, 90000 1xxxx to 99999 and 98000 xxxxx, each used once: the
 * step has no divisor in common with the 190,000 numbers, so it meets every one before any again.
 */
export function householdMobile(household: number): string {
  if (household >= 190_000) throw new Error('The demo has mobile numbers for 190,000 households')
  const place = (household * 7_919 + 4_321) % 190_000
  return String(place < 90_000 ? 9_000_010_000 + place : 9_800_000_000 + place - 90_000)
}

function familyAges(random: Random): number[] {
  const size = random.pick([2, 3, 3, 4])
  const parent = random.between(26, 48)
  const ages = [parent]
  while (ages.length < size) {
    const elder = ages.length === 3 && random.chance(0.4)
    const spouse = ages.length === 1 && random.chance(0.6)
    if (elder) ages.push(Math.min(parent + random.between(22, 35), 95))
    else if (spouse) ages.push(parent + random.between(-4, 4))
    else ages.push(random.between(0, 15))
  }
  return ages
}

function newName(random: Random, woman: boolean, lastName: string, known: Set<string>): string {
  const middle = random.chance(longNameRate) ? ` ${random.pick(longMiddleNames)}` : ''
  let name: string
  do {
    name = `${random.pick(woman ? firstNames.women : firstNames.men)}${middle} ${lastName}`
  } while (known.has(name))
  known.add(name)
  return name
}

type Identity = Pick<Person, 'name' | 'mobile' | 'age' | 'city' | 'woman'>

function newPerson(
  random: Random,
  { name, mobile, age, city, woman }: Identity,
  before: Day,
): Person {
  const registered = addDays(before, -random.between(1, 365))
  const email = random.chance(emailRate)
    ? `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
    : null
  return {
    id: 0,
    name,
    mobile,
    age,
    ageOn: registered,
    email,
    createdAt: `${registered}T06:00:00Z`,
    city,
    woman,
  }
}

/** The same person as the desk heard it another day: 'Sunita Rao' as 'Suneeta Rao'. */
function mistyped(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const heard = first.includes('i') ? first.replace('i', 'ee') : first.replace(/a(?!.*a)/, 'aa')
  return [heard === first ? `${first}h` : heard, ...rest].join(' ')
}

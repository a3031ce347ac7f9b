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

// Where people live, and the share of children among single patients: the paediatrician is in
// Mumbai, so the families are there.
const homeShares: readonly { city: City; upTo: number; children: number }[] = [
  { city: 'Bengaluru', upTo: 0.57, children: 0.08 },
  { city: 'Pune', upTo: 0.77, children: 0.08 },
  { city: 'Mumbai', upTo: 1, children: 0.6 },
]

/** Invented people, registered in the year before `before`. */
export function demoPeople(count: number, seed: number, before: Day): Person[] {
  const random = seededRandom(seed, 'people')
  const people: Person[] = []
  let sharingCount = 0
  for (let household = 0; people.length < count; household++) {
    const roll = random.next()
    const { city, children } = homeShares.find(({ upTo }) => roll < upTo)!
    const mobile = householdMobile(household)
    const lastName = random.pick(lastNames)
    const needsMore = sharingCount < sharedMobileShare * people.length
    const ages =
      needsMore && random.chance(0.3)
        ? familyAges(random)
        : [random.chance(children) ? random.between(0, 15) : random.between(18, 84)]
    const usedNames = new Set<string>()
    for (const age of ages) {
      const woman = random.chance(0.52)
      const name = newName(random, woman, lastName, usedNames)
      people.push(newPerson(random, { name, mobile, age, city, woman }, before))
    }
    const person = people.at(-1)!
    const misspelledName = misspell(person.name)
    if (random.chance(nearDuplicateRate) && !usedNames.has(misspelledName)) {
      usedNames.add(misspelledName)
      people.push(newPerson(random, { ...person, name: misspelledName }, before))
    }
    if (usedNames.size > 1) sharingCount += usedNames.size
  }
  return people.slice(0, count).map((person, index) => ({ ...person, id: index + 1 }))
}

/**
 * A number of the demo's two blocks, 90000 1xxxx to 99999 and 98000 xxxxx, each used once: the step
 * is coprime to the 190,000 numbers, so the sequence visits all before it repeats.
 */
export function householdMobile(household: number): string {
  if (household >= 190_000) throw new Error('The demo has mobile numbers for 190,000 households')
  const offset = (household * 7_919 + 4_321) % 190_000
  return String(offset < 90_000 ? 9_000_010_000 + offset : 9_800_000_000 + offset - 90_000)
}

function familyAges(random: Random): number[] {
  const size = random.pick([2, 3, 3, 4])
  const parent = random.between(26, 48)
  const ages = [parent]
  while (ages.length < size) {
    const hasGrandparent = ages.length === 3 && random.chance(0.4)
    const spouse = ages.length === 1 && random.chance(0.6)
    if (hasGrandparent) ages.push(Math.min(parent + random.between(22, 35), 95))
    else if (spouse) ages.push(parent + random.between(-4, 4))
    else ages.push(random.between(0, 15))
  }
  return ages
}

function newName(random: Random, woman: boolean, lastName: string, usedNames: Set<string>): string {
  const middle = random.chance(longNameRate) ? ` ${random.pick(longMiddleNames)}` : ''
  let name: string
  do {
    name = `${random.pick(woman ? firstNames.women : firstNames.men)}${middle} ${lastName}`
  } while (usedNames.has(name))
  usedNames.add(name)
  return name
}

type Identity = Pick<Person, 'name' | 'mobile' | 'age' | 'city' | 'woman'>

function newPerson(
  random: Random,
  { name, mobile, age, city, woman }: Identity,
  before: Day,
): Person {
  const registeredDay = addDays(before, -random.between(1, 365))
  const email = random.chance(emailRate)
    ? `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
    : null
  return {
    id: 0,
    name,
    mobile,
    age,
    ageOn: registeredDay,
    email,
    createdAt: `${registeredDay}T06:00:00Z`,
    city,
    woman,
  }
}

/** The same name as the desk heard it on another day: 'Sunita Rao' as 'Suneeta Rao'. */
function misspell(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const misspelled = first.includes('i')
    ? first.replace('i', 'ee')
    : first.replace(/a(?!.*a)/, 'aa')
  return [misspelled === first ? `${first}h` : misspelled, ...rest].join(' ')
}

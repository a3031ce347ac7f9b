export interface BranchRow {
  id: number
  name: string
  address: string
  phone: string
  /** By it patients say that they are here; '' where they cannot. */
  arrivalCode: string
}

export interface ServiceRow {
  id: number
  name: string
  minutes: number
  isSeries: boolean
}

interface BranchLocation {
  area: string
  city: City
  address: string
  phone: string
}

export const cities = ['Bengaluru', 'Pune', 'Mumbai'] as const
export type City = (typeof cities)[number]

// Invented numbers: the demo clinic does not exist.
const branchLocations: readonly BranchLocation[] = [
  {
    area: 'Koramangala',
    city: 'Bengaluru',
    address: '214, 80 Feet Road, 4th Block, Koramangala, Bengaluru 560034',
    phone: '080 4000 0101',
  },
  {
    area: 'Indiranagar',
    city: 'Bengaluru',
    address: '37, 12th Main Road, HAL 2nd Stage, Indiranagar, Bengaluru 560038',
    phone: '080 4000 0102',
  },
  {
    area: 'Kothrud',
    city: 'Pune',
    address: '11, Paud Road, Kothrud, Pune 411038',
    phone: '020 4000 0103',
  },
  {
    area: 'Andheri West',
    city: 'Mumbai',
    address: '5, Veera Desai Road, Andheri West, Mumbai 400053',
    phone: '022 4000 0104',
  },
]

/** The demo clinic has four branches; larger ones repeat the same four. */
export const branchesInOneCopy = branchLocations.length

/** The id of a branch of the first copy in another copy. */
export const branchInCopy = (branch: number, copy: number): number =>
  branch + copy * branchesInOneCopy

/** Of the first branch. */
export const demoArrivalCode = '4821'

export const demoBranches = (copies: number): BranchRow[] =>
  Array.from({ length: copies }, (_, copy) =>
    branchLocations.map(({ area, city, address, phone }, index) => ({
      id: branchInCopy(index + 1, copy),
      name: copy === 0 ? `${area}, ${city}` : `${area} ${copy + 1}, ${city}`,
      address,
      phone,
      arrivalCode: copy === 0 && index === 0 ? demoArrivalCode : '',
    })),
  ).flat()

export const cityOf = (branch: number): City =>
  branchLocations[(branch - 1) % branchLocations.length]!.city

/** Its sessions are booked as a series. */
export const physiotherapy = 6

const servicesWithMinutes = [
  { id: 1, name: 'General Medicine', minutes: 15 },
  { id: 2, name: 'Paediatrics', minutes: 15 },
  { id: 3, name: 'Gynaecology', minutes: 20 },
  { id: 4, name: 'Orthopaedics', minutes: 15 },
  { id: 5, name: 'Dermatology', minutes: 15 },
  { id: 6, name: 'Physiotherapy (session)', minutes: 30 },
  { id: 7, name: 'ENT', minutes: 15 },
  { id: 8, name: 'Cardiology', minutes: 20 },
  { id: 9, name: 'Diabetology', minutes: 20 },
  { id: 10, name: 'Nutrition', minutes: 30 },
  { id: 11, name: 'Ayurveda', minutes: 20 },
  { id: 12, name: 'Psychology', minutes: 45 },
]

export const demoServices: readonly ServiceRow[] = servicesWithMinutes.map((service) => ({
  ...service,
  isSeries: service.id === physiotherapy,
}))

/** Neighbourhoods of each city, for the location of an appointment. */
export const areas: Record<City, readonly string[]> = {
  Bengaluru: [
    'Koramangala',
    'Indiranagar',
    'HSR Layout',
    'BTM Layout',
    'Domlur',
    'Ejipura',
    'Jayanagar',
    'Ulsoor',
    'CV Raman Nagar',
    'Bellandur',
  ],
  Pune: ['Kothrud', 'Karve Nagar', 'Warje', 'Bavdhan', 'Erandwane', 'Paud Road', 'Deccan'],
  Mumbai: ['Andheri West', 'Lokhandwala', 'Versova', 'Oshiwara', 'Jogeshwari', 'Vile Parle'],
}

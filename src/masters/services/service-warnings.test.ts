import { describe, expect, it } from 'vitest'
import { shorterSlots, singlesBelowPackage } from './service-warnings.ts'

const anita = { id: 4, name: 'Anita', slotMinutes: [15, 30] }
const rohan = { id: 5, name: 'Rohan', slotMinutes: [45] }
const priya = { id: 6, name: 'Priya', slotMinutes: [] }
const givers = [anita, rohan, priya, { id: 7, name: 'Sunil' }]
const fees = (...ids: number[]) => ids.map((id) => ({ id, fee: 500 }))

describe('a service that is longer than slots', () => {
  it('names the chosen consultants who have shorter ones, with their shortest', () => {
    expect(shorterSlots(45, fees(4, 5, 6, 7), givers)).toEqual([{ name: 'Anita', minutes: 15 }])
    expect(shorterSlots(60, fees(5), givers)).toEqual([{ name: 'Rohan', minutes: 45 }])
    expect(shorterSlots(15, fees(4), givers)).toEqual([])
    expect(shorterSlots(45, fees(5), givers)).toEqual([])
  })

  it('says nothing while its length is not typed, or cannot be read', () => {
    expect(shorterSlots(null, fees(4), givers)).toEqual([])
    expect(shorterSlots(Number.NaN, fees(4), givers)).toEqual([])
  })
})

describe('a package', () => {
  const prices = { packageSessions: 10, packagePrice: 5_000, usualFee: 500, fees: [] }

  it('may cost as much as its sessions, and not more', () => {
    expect(singlesBelowPackage(prices)).toBeUndefined()
    expect(singlesBelowPackage({ ...prices, packagePrice: 5_000.01 })).toEqual({
      sessions: 10,
      amount: 5_000,
    })
  })

  it('is compared with the lowest fee, which a patient can have', () => {
    const both = [
      { id: 4, fee: 700 },
      { id: 5, fee: 450 },
    ]
    expect(singlesBelowPackage({ ...prices, fees: both })?.amount).toBe(4_500)
    expect(singlesBelowPackage({ ...prices, fees: [both[0]!] })).toBeUndefined()
  })

  it('is not compared while anything is missing or cannot be read', () => {
    expect(singlesBelowPackage({ ...prices, packagePrice: null })).toBeUndefined()
    expect(singlesBelowPackage({ ...prices, packageSessions: null })).toBeUndefined()
    expect(singlesBelowPackage({ ...prices, usualFee: null })).toBeUndefined()
    const unread = [{ id: 4, fee: Number.NaN }]
    expect(singlesBelowPackage({ ...prices, packagePrice: 9_000, fees: unread })).toBeUndefined()
  })
})

// Money is exact in whole paise. Rupees are what people type and read, with at most two decimals, and what
// calls carry; adding them as they are would add the errors of their decimals.

/** Rupees with at most two decimals as paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

export const toRupees = (paise: number): number => paise / 100

/** The sum of amounts in rupees, exact to the paisa. */
export const addRupees = (...amounts: readonly number[]): number =>
  toRupees(amounts.reduce((sum, amount) => sum + toPaise(amount), 0))

/** What is left of rupees after others are taken away, exact to the paisa; can be below zero. */
export const subtractRupees = (from: number, amount: number): number =>
  toRupees(toPaise(from) - toPaise(amount))

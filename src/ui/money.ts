const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** 1250 as '₹1,250', 99.5 as '₹99.50', 100000 as '₹1,00,000'. */
export const showRupees = (amount: number): string =>
  Number.isInteger(amount) ? rupees.format(amount) : `₹${twoDecimals.format(amount)}`

/** 1250 as '1,250' and 99.5 as '99.50': an amount whose currency stands beside it. */
export const showAmount = (amount: number): string =>
  Number.isInteger(amount) ? whole.format(amount) : twoDecimals.format(amount)

const whole = new Intl.NumberFormat('en-IN')

const twoDecimals = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

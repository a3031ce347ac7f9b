import fc from 'fast-check'
import jsqr from 'jsqr'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { upiLink } from './upi-link.ts'

const request = {
  address: 'opdclinic.kor@okbank',
  payee: 'OPD Clinic & Sons',
  amount: 500,
  reference: 'A41-T1abc',
  note: 'Appointment 41',
}

it('names payee, amount, currency, reference and note', () => {
  expect(upiLink(request)).toBe(
    'upi://pay?pa=opdclinic.kor@okbank&pn=OPD%20Clinic%20%26%20Sons&am=500.00&cu=INR&tr=A41T1abc&tn=Appointment%2041',
  )
})

it('asks for no amount that a payer could choose', () => {
  for (const amount of [0, -1, Number.NaN]) {
    expect(() => upiLink({ ...request, amount })).toThrow(RangeError)
  }
})

/** A QR code as a camera would see it, read by a reader of its own. */
function readCode(text: string): string | undefined {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const pixels = 6
  const width = size * pixels
  const image = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      if (!data[Math.floor(y / pixels)]![Math.floor(x / pixels)]) continue
      image.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return jsqr(image, width, width)?.data
}

it('is read back from its QR code with every part as it was given', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
      (paise, payee) => {
        const code = readCode(upiLink({ ...request, payee, amount: paise / 100 }))
        const { protocol, host, searchParams } = new URL(code!)
        expect(protocol + host).toBe('upi:pay')
        expect(Object.fromEntries(searchParams)).toEqual({
          pa: request.address,
          pn: payee,
          am: (paise / 100).toFixed(2),
          cu: 'INR',
          tr: 'A41T1abc',
          tn: request.note,
        })
      },
    ),
    { numRuns: 40 },
  )
})

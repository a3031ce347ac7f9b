import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { branchRequest } from '../masters/branches/branches.ts'
import { serviceRequest } from '../masters/services/services.ts'
import { staffRequestFields } from '../masters/staff/staff-request.ts'
import { whatsAppSettings } from '../messages/gateways/gateway-settings.ts'
import { patientSchema } from '../patients/register/patient.ts'
import { parseCompleteDay } from '../platform/day/parse-day.ts'
import { parseTime } from '../platform/day/parse-time.ts'
import { amountFromField, numberFromField } from '../platform/numbers/parse-number.ts'
import { parseReference } from '../scheduling/booking/reference.ts'
import { isArrivalCode } from '../scheduling/patient-link/link-rule.ts'
import { isBirthAnswer } from '../self-service/my/birth-rule.ts'

const today = '2026-11-24'
const born = { bornOn: '1994-03-01', age: 32, ageOn: today }

/** What each field reads, and a text that it takes. */
const fields: Record<string, { typed: string; read: (text: string) => unknown }> = {
  number: { typed: '34', read: numberFromField },
  amount: { typed: '1,200.50', read: amountFromField },
  mobile: { typed: '98200 55667', read: (it) => patientSchema.shape.mobile.parse(it) },
  'mobile of staff': { typed: '9820055667', read: (it) => staffRequestFields.mobile.parse(it) },
  age: { typed: '34', read: (it) => patientSchema.shape.age.parse(it) },
  'service code for tax': { typed: '999312', read: (it) => serviceRequest.shape.sac.parse(it) },
  'registration for tax': {
    typed: '27AAPFU0939F1ZV',
    read: (it) => branchRequest.shape.gstin.parse(it),
  },
  'number of WhatsApp': {
    typed: '1234',
    read: (it) => whatsAppSettings.shape.phoneNumberId.parse(it),
  },
  'year of birth': { typed: '1994', read: (it) => isBirthAnswer(it, born, today) },
  'arrival code': { typed: '4821', read: (it) => isArrivalCode(it, '4821') },
  'arrival code of a branch': {
    typed: '4821',
    read: (it) => branchRequest.shape.arrivalCode.parse(it),
  },
  day: { typed: '05-12-2026', read: (it) => parseCompleteDay(it, {}) },
  time: { typed: '17:30', read: parseTime },
  reference: { typed: 'A-722222', read: parseReference },
}

/** The zeros of Hindi, Arabic, Urdu, Bengali and Tamil, and of a wide keyboard. */
const zeros = ['०', '٠', '۰', '০', '௦', '０']
const inScript = (zero: string, text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)))

it.each(Object.entries(fields))(
  '%s is read in the digits of every script',
  (_, { typed, read }) => {
    const plain = read(typed)
    expect(plain).toBeTruthy()
    expect(zeros.map((zero) => read(inScript(zero, typed)))).toEqual(zeros.map(() => plain))
  },
)

/** Each file with a plain text field for digits, and how what is typed there is read. */
const digitFields: Record<string, readonly (keyof typeof fields)[]> = {
  // Authenticator apps show ASCII digits, and what signs in is in the first script, which has no room for more.
  'access/account/second-factor/SecondFactorSetup.tsx': [],
  'desk/arrivals/WalkInForm.tsx': ['mobile', 'age'],
  'desk/patient-page/CorrectPatientDialog.tsx': ['mobile', 'age'],
  // As numbers: of `numberFromField`.
  'masters/branches/BranchForm.tsx': ['number', 'arrival code of a branch'],
  'masters/clinic-details/ClinicDetailsForm.tsx': ['number'],
  'masters/file-numbers/FileNumberingForm.tsx': ['number'],
  'masters/services/ServiceForm.tsx': ['service code for tax'],
  'masters/staff/StaffFields.tsx': ['mobile of staff'],
  'platform/ui/NumberField.tsx': ['number', 'amount'],
  'platform/ui/TimeField.tsx': ['time'],
  'scheduling/booking/PatientStep.tsx': ['mobile', 'age'],
  'scheduling/waiting-list/PatientFields.tsx': ['mobile', 'age'],
  'self-service/booking/patient-part.ts': ['mobile', 'age'],
  'self-service/my/arrive-form.ts': ['arrival code'],
  'self-service/my/own-forms.ts': ['year of birth'],
}

it('every field for digits is read by what is tested here', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const withDigits = files.filter((file) => {
    // The number fields of this project, and lists, are read by their own component.
    const code = readFileSync(`src/${file}`, 'utf8').replaceAll(
      /<(?:NumberField|AmountField|ChoiceSelect)\b[^]*?\/>/g,
      '',
    )
    return /inputMode[=:]\s*["'](?:numeric|decimal)/.test(code)
  })
  expect(withDigits.toSorted()).toEqual(Object.keys(digitFields).toSorted())
  // A text that is made a number by `Number` alone is none in other digits.
  const asNumbers = withDigits.filter((file) => digitFields[file]!.includes('number'))
  const readsNumbers = /\b(?:numberFromField|parseNumber)\(?/
  expect(
    asNumbers.filter((file) => !readsNumbers.test(readFileSync(`src/${file}`, 'utf8'))),
  ).toEqual([])
})

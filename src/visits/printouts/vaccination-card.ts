import { formatDay, type Day } from '../../platform/day/day.ts'
import {
  siteTexts,
  type Standing,
  type Vaccination,
} from '../../patients/vaccinations/vaccinations.ts'
import type { Cell, Sheet } from './sheet.ts'
import { isolateNumbers, type SheetTranslator } from './sheet-text.ts'

/** What is printed on a vaccination card. */
export interface VaccinationCardFacts {
  clinic: { name: string; address: string; registrationLines: string[]; logoVersion: string | null }
  /** That of the patient's latest appointment. */
  branch: { name: string; address: string; phone: string }
  patient: { name: string; fileNumber: string | null; bornOn: Day | null; age: number }
  day: Day
  /** Those that are not withdrawn, the first first. */
  given: Vaccination[]
  /** What is due or comes next. */
  next: Standing[]
}

/** What was given, and below it what comes next: its date is left to write in by hand. */
export function vaccinationCard(facts: VaccinationCardFacts, t: SheetTranslator): Sheet {
  const { clinic, branch, patient, day, given, next } = facts
  const born = patient.bornOn
    ? { label: t('field.bornOn'), value: formatDay(patient.bornOn) }
    : { label: t('sheet.age'), value: t('sheet.years', { count: patient.age }) }
  return {
    title: t('vaccinations.card'),
    clinic: { name: '', logoVersion: clinic.logoVersion },
    consultant: { name: clinic.name || branch.name, degree: null, contact: [] },
    facts: [
      { label: t('sheet.patient'), value: patient.name },
      ...(patient.fileNumber === null
        ? []
        : [{ label: t('sheet.fileNumber'), value: patient.fileNumber }]),
      born,
      { label: t('sheet.day'), value: formatDay(day) },
    ],
    vitals: [],
    letter: null,
    table: {
      columns: [
        { title: t('vaccinations.vaccine'), align: 'start' },
        { title: t('vaccinations.dose'), width: 76, align: 'start' },
        { title: t('vaccinations.dayGiven'), width: 70, align: 'start' },
      ],
      rows: [...given.map((it) => givenRow(it, t)), ...next.map((it) => nextRow(it, t))],
    },
    text: null,
    followUp: null,
    check: null,
    signature: [],
    branch: {
      name: branch.name,
      lines: [
        branch.address,
        branch.phone && isolateNumbers(t('sheet.phone', { phone: branch.phone })),
        clinic.registrationLines.join(' · '),
      ].filter((line) => line !== ''),
    },
  }
}

function givenRow(it: Vaccination, t: SheetTranslator): Cell[] {
  const notes = [
    it.here ? it.branch : it.place || t('vaccinations.elsewhere'),
    it.site && t(siteTexts[it.site]),
    it.batch && `${t('vaccinations.batch')}: ${it.batch}`,
    it.givenBy && `${t('vaccinations.givenBy')}: ${it.givenBy}`,
  ].filter(Boolean)
  return [
    { text: it.vaccine, ...(notes.length > 0 && { note: notes.join(' · ') }) },
    { text: it.dose },
    { text: formatDay(it.givenOn) },
  ]
}

function nextRow({ vaccine, dose, day }: Standing, t: SheetTranslator): Cell[] {
  return [
    { text: vaccine },
    { text: dose },
    { ...(day !== null && { note: t('vaccinations.from', { day: formatDay(day) }) }) },
  ]
}

import type { Observation, Quantity } from '@medplum/fhirtypes'
import type { VisitDetails } from '../../visits/record/details/visit-details.ts'

/** A measurement by its code of LOINC and its unit of UCUM. */
interface Measure {
  code: string
  display: string
  unit: string
  ucum: string
}

const measures = {
  weight: { code: '29463-7', display: 'Body weight', unit: 'kg', ucum: 'kg' },
  height: { code: '8302-2', display: 'Body height', unit: 'cm', ucum: 'cm' },
  bmi: {
    code: '39156-5',
    display: 'Body mass index (BMI) [Ratio]',
    unit: 'kg/m2',
    ucum: 'kg/m2',
  },
  temperature: { code: '8310-5', display: 'Body temperature', unit: '°F', ucum: '[degF]' },
  pulse: { code: '8867-4', display: 'Heart rate', unit: 'beats/minute', ucum: '/min' },
  spo2: {
    code: '2708-6',
    display: 'Oxygen saturation in Arterial blood',
    unit: '%',
    ucum: '%',
  },
  pain: {
    code: '72514-3',
    display: 'Pain severity - 0-10 verbal numeric rating [Score] - Reported',
    unit: 'score',
    ucum: '{score}',
  },
  fasting: {
    code: '1558-6',
    display: 'Fasting glucose [Mass/volume] in Serum or Plasma',
    unit: 'mg/dl',
    ucum: 'mg/dL',
  },
  pp: {
    code: '1521-4',
    display: 'Glucose [Mass/volume] in Serum or Plasma --2 hours post meal',
    unit: 'mg/dl',
    ucum: 'mg/dL',
  },
} as const satisfies Partial<Record<keyof VisitDetails, Measure>>

const pressures = {
  systolic: { code: '8480-6', display: 'Systolic blood pressure', unit: 'mmHg', ucum: 'mm[Hg]' },
  diastolic: { code: '8462-4', display: 'Diastolic blood pressure', unit: 'mmHg', ucum: 'mm[Hg]' },
} as const satisfies Partial<Record<keyof VisitDetails, Measure>>

/** Sugar is of a laboratory and pain what the patient says; all else is measured on the body. */
const categories: Readonly<Record<string, string>> = {
  fasting: 'laboratory',
  pp: 'laboratory',
  pain: 'survey',
}

const loinc = ({ code, display }: Pick<Measure, 'code' | 'display'>) => ({
  coding: [{ system: 'http://loinc.org', code, display }],
})
const quantity = (value: number, { unit, ucum }: Measure): Quantity => ({
  value,
  unit,
  system: 'http://unitsofmeasure.org',
  code: ucum,
})

/** What all observations of a visit have in common. */
type Common = Pick<Observation, 'status' | 'subject' | 'encounter' | 'effectiveDateTime'>

/** The vitals that were measured at a visit, each as an observation; both blood pressures are one. */
export function observationsOf(
  visitId: number,
  details: VisitDetails,
  common: Common,
): Observation[] {
  const observation = (
    name: string,
    rest: Pick<Observation, 'code' | 'valueQuantity' | 'component'>,
  ): Observation => ({
    resourceType: 'Observation',
    id: `${visitId}-${name}`,
    ...common,
    category: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/observation-category',
            code: categories[name] ?? 'vital-signs',
          },
        ],
      },
    ],
    ...rest,
  })
  const single = Object.entries(measures).flatMap(([name, measure]) => {
    const value = details[name as keyof typeof measures]
    return value === null
      ? []
      : [observation(name, { code: loinc(measure), valueQuantity: quantity(value, measure) })]
  })
  const component = Object.entries(pressures).flatMap(([name, measure]) => {
    const value = details[name as keyof typeof pressures]
    return value === null ? [] : [{ code: loinc(measure), valueQuantity: quantity(value, measure) }]
  })
  const panel = { code: '85354-9', display: 'Blood pressure panel with all children optional' }
  return component.length === 0
    ? single
    : [observation('pressure', { code: loinc(panel), component }), ...single]
}

import { createHash } from 'node:crypto'
import type { Observation, ObservationReferenceRange, Quantity } from '@medplum/fhirtypes'
import { measuredKey } from '../../masters/test-catalogue/measured-values.ts'
import { flagOf, formatRange, type Figure } from '../../visits/record/results/figures.ts'

/** The codes of UCUM for units as laboratories print them; a unit that is not here is text alone. */
const ucumCodes: Readonly<Record<string, string>> = {
  '%': '%',
  'g/dl': 'g/dL',
  'g/l': 'g/L',
  'mg/dl': 'mg/dL',
  'mg/l': 'mg/L',
  'µg/dl': 'ug/dL',
  'µg/l': 'ug/L',
  'ng/ml': 'ng/mL',
  'ng/dl': 'ng/dL',
  'ng/l': 'ng/L',
  'pg/ml': 'pg/mL',
  'mmol/l': 'mmol/L',
  'mmol/mol': 'mmol/mol',
  'µmol/l': 'umol/L',
  'nmol/l': 'nmol/L',
  'pmol/l': 'pmol/L',
  'meq/l': 'meq/L',
  'u/l': 'U/L',
  'iu/l': '[IU]/L',
  'iu/ml': '[IU]/mL',
  'miu/l': 'm[IU]/L',
  'miu/ml': 'm[IU]/mL',
  'µiu/ml': 'u[IU]/mL',
  '/µl': '/uL',
  'cells/µl': '/uL',
  '10³/µl': '10*3/uL',
  '10^3/µl': '10*3/uL',
  'million/µl': '10*6/uL',
  '/mm³': '/mm3',
  fl: 'fL',
  pg: 'pg',
  'mm/hr': 'mm/h',
  'mm/h': 'mm/h',
  'ml/min': 'mL/min',
}

/** In this case alone: 'G/L' is giga a litre, a count of cells, and no gram. */
const ucumCodesInCase: Readonly<Record<string, string>> = { 'G/L': '10*9/L', 'T/L': '10*12/L' }

/** A capital that may be giga, mega or peta in place of gram, milli or pico: such a unit is text alone. */
const isOtherByCase = (unit: string): boolean => /^[GMP]/.test(unit) && !/^million/i.test(unit)

/** As it is looked up: the micro sign and the Greek letter look alike, and are typed as u as well. */
function codeOf(unit: string): string | undefined {
  const inCase = unit.trim()
  if (ucumCodesInCase[inCase]) return ucumCodesInCase[inCase]
  if (isOtherByCase(inCase)) return undefined
  const typed = inCase.toLowerCase().replaceAll('μ', 'µ')
  return ucumCodes[typed] ?? ucumCodes[typed.replace(/u(?=g|mol|iu|l$)/, 'µ')]
}

function quantity(value: number, unit: string): Quantity {
  // A value without a unit is a number: nobody has said that it is a ratio.
  const code = codeOf(unit)
  return {
    value,
    ...(unit !== '' && { unit }),
    ...(code !== undefined && { system: 'http://unitsofmeasure.org', code }),
  }
}

/** Of what is measured, and not of its place: a figure that is added before it leaves it its name. */
const shortHash = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 12)

const groups = { women: 'Women', men: 'Men' } as const
const interpretations = { low: ['L', 'Low'], high: ['H', 'High'] } as const

/** What all observations of a result have in common. */
type Common = Pick<Observation, 'status' | 'subject' | 'encounter' | 'effectiveDateTime'> & {
  category: 'laboratory' | 'imaging'
}

/** The figures of a result, each as an observation with its unit and the ranges that it was noted with. */
export const figureObservations = (
  resultId: string,
  figures: readonly Figure[],
  { category, ...common }: Common,
): Observation[] =>
  figures.map((figure) => {
    const { name, unit, digits, ranges, value } = figure
    const flag = flagOf(figure)
    const [code, display] = flag ? interpretations[flag] : []
    const limited = ranges.filter(({ low, high }) => low !== null || high !== null)
    const referenceRange = limited.map(({ appliesTo, low, high }): ObservationReferenceRange => ({
      ...(low !== null && { low: quantity(low, unit) }),
      ...(high !== null && { high: quantity(high, unit) }),
      ...(appliesTo !== 'everybody' && { appliesTo: [{ text: groups[appliesTo] }] }),
      text: formatRange({ low, high }, digits),
    }))
    return {
      resourceType: 'Observation',
      id: `${resultId}-${shortHash(measuredKey(figure))}`,
      ...common,
      category: [
        {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/observation-category',
              code: category,
            },
          ],
        },
      ],
      code: { text: name },
      valueQuantity: quantity(value, unit),
      ...(code !== undefined && {
        interpretation: [
          {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
                code,
                display,
              },
            ],
          },
        ],
      }),
      ...(referenceRange.length > 0 && { referenceRange }),
    }
  })

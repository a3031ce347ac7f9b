import type { MeasuredValue, ReferenceRange } from './measured-values.ts'

type Limits = readonly [low: number | null, high: number | null]

const range = (appliesTo: ReferenceRange['appliesTo'], [low, high]: Limits): ReferenceRange => ({
  appliesTo,
  low,
  high,
})
const value = (
  name: string,
  unit: string,
  digits: number,
  ...[first, second]: [] | [everybody: Limits] | [women: Limits, men: Limits]
): MeasuredValue => ({
  name,
  unit,
  digits,
  ranges: !first
    ? []
    : second
      ? [range('women', first), range('men', second)]
      : [range('everybody', first)],
})

const uricAcid = value('Uric acid', 'mg/dL', 1, [2.6, 6], [3.5, 7.2])
const sodium = value('Sodium', 'mEq/L', 0, [136, 145])
const potassium = value('Potassium', 'mEq/L', 1, [3.5, 5.1])
const chloride = value('Chloride', 'mEq/L', 0, [98, 107])

/**
 * What the usual lab tests measure, by the test's name: units as laboratories in India print them, and the ranges of
 * adults that they print most often. Each clinic puts those of its own laboratory in their place.
 */
export const usualValues: Readonly<Record<string, readonly MeasuredValue[]>> = {
  'Complete Blood Count (CBC)': [
    value('Haemoglobin', 'g/dL', 1, [12, 15], [13, 17]),
    value('Red blood cells', 'million/µL', 2, [3.8, 4.8], [4.5, 5.5]),
    value('Packed cell volume', '%', 1, [36, 46], [40, 50]),
    value('MCV', 'fL', 1, [83, 101]),
    value('White blood cells', '/µL', 0, [4000, 11000]),
    value('Neutrophils', '%', 0, [40, 80]),
    value('Lymphocytes', '%', 0, [20, 40]),
    value('Eosinophils', '%', 0, [1, 6]),
    value('Platelets', 'lakh/µL', 2, [1.5, 4.5]),
  ],
  'Liver Function Test (LFT)': [
    value('Bilirubin, total', 'mg/dL', 1, [0.3, 1.2]),
    value('Bilirubin, direct', 'mg/dL', 1, [null, 0.3]),
    value('ALT (SGPT)', 'U/L', 0, [null, 35], [null, 50]),
    value('AST (SGOT)', 'U/L', 0, [null, 35], [null, 50]),
    value('Alkaline phosphatase', 'U/L', 0, [30, 120]),
    value('Protein, total', 'g/dL', 1, [6.4, 8.3]),
    value('Albumin', 'g/dL', 1, [3.5, 5.2]),
  ],
  'Kidney Function Test (KFT)': [
    value('Urea', 'mg/dL', 0, [15, 40]),
    value('Creatinine', 'mg/dL', 2, [0.5, 1], [0.7, 1.2]),
    uricAcid,
    sodium,
    potassium,
    chloride,
  ],
  'Thyroid Profile': [
    value('T3', 'ng/dL', 0, [80, 200]),
    value('T4', 'µg/dL', 1, [5.1, 14.1]),
    value('TSH', 'µIU/mL', 2, [0.27, 4.2]),
  ],
  'Blood Sugar Test': [
    value('Fasting', 'mg/dL', 0, [70, 99]),
    value('2 hours after a meal', 'mg/dL', 0, [70, 139]),
  ],
  HbA1c: [value('HbA1c', '%', 1, [4, 5.6])],
  // Desirable is below 200, 100 and 150; a value that equals a limit is inside.
  'Lipid Profile': [
    value('Cholesterol, total', 'mg/dL', 0, [null, 199]),
    value('HDL cholesterol', 'mg/dL', 0, [50, null], [40, null]),
    value('LDL cholesterol', 'mg/dL', 0, [null, 99]),
    value('Triglycerides', 'mg/dL', 0, [null, 149]),
  ],
  'Urine Routine': [value('pH', '', 1, [4.6, 8]), value('Specific gravity', '', 3, [1.005, 1.03])],
  ESR: [value('ESR', 'mm/hr', 0, [null, 20], [null, 15])],
  CRP: [value('CRP', 'mg/L', 1, [null, 5])],
  'Vitamin D': [value('25-OH vitamin D', 'ng/mL', 1, [30, 100])],
  'Vitamin B12': [value('Vitamin B12', 'pg/mL', 0, [211, 911])],
  Ferritin: [value('Ferritin', 'ng/mL', 0, [13, 150], [30, 400])],
  'Uric Acid': [uricAcid],
  'RA Factor': [value('RA factor', 'IU/mL', 1, [null, 14])],
  Electrolytes: [sodium, potassium, chloride],
}

const normalized = (name: string) => name.normalize('NFKC').trim().toLowerCase()
/** "Complete Blood Count (CBC)" is also written without what is in brackets, or by that alone. */
const namesOf = (name: string) => [name, ...(/^(.+) \((.+)\)$/.exec(name)?.slice(1) ?? [])]
const byName = new Map(
  Object.entries(usualValues).flatMap(([name, values]) =>
    namesOf(name).map((it) => [normalized(it), values] as const),
  ),
)

/** What a test of this name usually measures, whichever case it is written in; nothing for other tests. */
export const usualValuesOf = (name: string): readonly MeasuredValue[] =>
  namesOf(normalized(name))
    .map((it) => byName.get(it))
    .find((it) => it !== undefined) ?? []

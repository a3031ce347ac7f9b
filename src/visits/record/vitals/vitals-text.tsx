import { text } from '../../../platform/i18n/i18n.tsx'
import { formatList } from '../../../platform/i18n/page-language.tsx'
import { deskVitals, type DeskVital, type Vitals } from './taken-vitals.ts'

/** Vitals as text: 'BP systolic (mmHg) 128, Weight (kg) 64.5'. */
export const vitalsText = (vitals: Vitals, names: readonly DeskVital[] = deskVitals): string =>
  formatList(
    names
      .filter((name) => vitals[name] !== null)
      .map((name) => `${text(`visit.${name}`)} ${vitals[name]}`),
  )

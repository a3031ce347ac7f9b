import { ImportScreen } from '../import-kit/ImportScreen.tsx'
import { patientsKind } from './patients-kind.tsx'

/** An Admin takes over the patients of another program from a file. */
export default function ImportPatients() {
  return <ImportScreen kind={patientsKind} />
}

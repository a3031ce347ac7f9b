import { SheetScreen } from './SheetScreen.tsx'

export default function PrescriptionScreen() {
  return <SheetScreen kind="prescription" />
}

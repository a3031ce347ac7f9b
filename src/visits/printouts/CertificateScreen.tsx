import { SheetScreen } from './SheetScreen.tsx'

export default function CertificateScreen() {
  return <SheetScreen kind="certificate" />
}

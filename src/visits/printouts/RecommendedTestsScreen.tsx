import { SheetScreen } from './SheetScreen.tsx'

export default function RecommendedTestsScreen() {
  return <SheetScreen kind="recommendedtests" />
}

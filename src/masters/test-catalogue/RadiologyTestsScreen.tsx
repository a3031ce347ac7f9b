import { useText } from '../../platform/i18n/i18n.tsx'
import { radiologyTestMaster } from './test-master.ts'
import { TestMaster } from './TestMaster.tsx'

/** The master of radiology tests. */
export default function RadiologyTestsScreen() {
  const t = useText()
  return (
    <TestMaster
      calls={radiologyTestMaster}
      subject="radiology-test"
      title={t('screen.radiologyTests')}
      hint={t('testCatalogue.radiologyHint')}
      addLabel={t('testCatalogue.addRadiology')}
    />
  )
}

import { useText } from '../../platform/i18n/i18n.tsx'
import { labTestMaster } from './test-master.ts'
import { TestMaster } from './TestMaster.tsx'

/** The master of lab tests. */
export default function LabTestsScreen() {
  const t = useText()
  return (
    <TestMaster
      calls={labTestMaster}
      subject="lab-test"
      title={t('screen.labTests')}
      hint={t('testCatalogue.labHint')}
      addLabel={t('testCatalogue.addLab')}
    />
  )
}

import { useText } from '../../platform/i18n/i18n.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { nameColumn } from '../kit/master-columns.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { labTestMaster, radiologyTestMaster, type TestMaster as Test } from './tests.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const TestForm = lazyPart(() => import('./TestForm.tsx'))

interface TestMasterProps {
  calls: typeof labTestMaster | typeof radiologyTestMaster
  /** The name of the draft in this tab. */
  subject: string
  title: string
  hint: string
  addLabel: string
}

/** The screen of one of the two lists of tests that consultants recommend. */
function TestMaster({ calls, subject, ...texts }: TestMasterProps) {
  const query = useCall(calls.list as typeof labTestMaster.list, {})
  return (
    <MasterScreen<Test>
      {...texts}
      rows={query.data}
      queryState={query}
      nameOf={({ name }) => name}
      searchText={({ name }) => name}
      retire={calls.retire}
      columns={[nameColumn()]}
      dialogSize="lg"
      renderForm={(props) => <TestForm {...props} calls={calls} subject={subject} />}
    />
  )
}

/** The master of lab tests. */
export function LabTestsScreen() {
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

/** The master of radiology tests. */
export function RadiologyTestsScreen() {
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

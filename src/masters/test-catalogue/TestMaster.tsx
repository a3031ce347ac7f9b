import { useCall } from '../../platform/http/queries.tsx'
import { nameColumn } from '../kit/master-columns.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import {
  type labTestMaster,
  type radiologyTestMaster,
  type TestMaster as Test,
} from './test-master.ts'
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
export function TestMaster({ calls, subject, ...texts }: TestMasterProps) {
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
      renderForm={(props) => <TestForm {...props} calls={calls} subject={subject} />}
    />
  )
}

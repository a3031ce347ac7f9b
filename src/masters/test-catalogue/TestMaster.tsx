import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
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
  /** Names what is typed in this tab. */
  subject: string
  title: string
  hint: string
  addLabel: string
}

/** One of the two lists that consultants recommend tests from. */
export function TestMaster({ calls, subject, ...texts }: TestMasterProps) {
  const t = useText()
  const read = useCall(calls.list as typeof labTestMaster.list, {})
  return (
    <MasterScreen<Test>
      {...texts}
      rows={read.data}
      reading={read}
      nameOf={({ name }) => name}
      searchIn={({ name }) => name}
      retire={calls.retire}
      columns={[
        {
          key: 'name',
          title: t('masters.name'),
          role: 'heading',
          wraps: true,
          cell: ({ name }) => name,
          sortBy: ({ name }) => name,
        },
      ]}
      renderForm={(props) => <TestForm {...props} calls={calls} subject={subject} />}
    />
  )
}

import { TextInput } from '@mantine/core'
import { useCall } from '../http/queries.tsx'
import { useText } from '../i18n/languages.tsx'
import { MasterForm } from '../masters/MasterForm.tsx'
import { MasterScreen } from '../masters/MasterScreen.tsx'
import { useMasterForm } from '../masters/use-master-form.tsx'
import {
  testEntry,
  type labTestMaster,
  type radiologyTestMaster,
  type TestMaster as Test,
} from './test-master.ts'

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
  const { data, error } = useCall(calls.list as typeof labTestMaster.list, {})
  return (
    <MasterScreen<Test>
      {...texts}
      rows={data}
      refusal={error}
      nameOf={({ name }) => name}
      searchIn={({ name }) => name}
      retire={calls.retire}
      columns={[
        {
          key: 'name',
          title: t('masters.name'),
          role: 'heading',
          fixed: true,
          cell: ({ name }) => name,
          sortBy: ({ name }) => name,
        },
      ]}
      renderForm={(props) => <TestForm {...props} calls={calls} subject={subject} />}
    />
  )
}

interface TestFormProps extends Pick<TestMasterProps, 'calls' | 'subject'> {
  row: Test | undefined
  onDone: () => void
}

function TestForm({ row, onDone, calls, subject }: TestFormProps) {
  const t = useText()
  const { field, frame } = useMasterForm({
    subject,
    row,
    add: calls.add,
    change: calls.change,
    entry: testEntry,
    initial: { name: row?.name ?? '' },
    schema: testEntry,
    onDone,
  })
  return (
    <MasterForm {...frame}>
      <TextInput
        label={t('masters.name')}
        maxLength={100}
        withAsterisk
        required
        data-autofocus
        {...field('name')}
      />
    </MasterForm>
  )
}

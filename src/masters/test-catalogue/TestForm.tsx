import { TextInput } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import {
  testEntry,
  type labTestMaster,
  type radiologyTestMaster,
  type TestMaster,
} from './test-master.ts'

interface TestFormProps {
  calls: typeof labTestMaster | typeof radiologyTestMaster
  /** Names what is typed in this tab. */
  subject: string
  row: TestMaster | undefined
  onDone: () => void
}

/** The name of a test. */
export default function TestForm({ row, onDone, calls, subject }: TestFormProps) {
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
        withAsterisk
        required
        data-autofocus
        {...field('name')}
      />
    </MasterForm>
  )
}

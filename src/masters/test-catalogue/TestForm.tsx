import { MasterForm, NameField } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import {
  testRequest,
  type labTestMaster,
  type radiologyTestMaster,
  type TestMaster,
} from './tests.ts'

interface TestFormProps {
  calls: typeof labTestMaster | typeof radiologyTestMaster
  /** The name of the draft in this tab. */
  subject: string
  row: TestMaster | undefined
  onDone: () => void
}

/** The form of a test: its name. */
export default function TestForm({ row, onDone, calls, subject }: TestFormProps) {
  const { field, formProps } = useMasterForm({
    subject,
    row,
    add: calls.add,
    change: calls.change,
    valuesSchema: testRequest,
    initial: { name: row?.name ?? '' },
    schema: testRequest,
    onDone,
  })
  return (
    <MasterForm {...formProps}>
      <NameField field={field('name')} />
    </MasterForm>
  )
}

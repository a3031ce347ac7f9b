import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { MasterForm, NameField } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import { MeasuredValuesFields } from './MeasuredValuesFields.tsx'
import { fromMeasuredForm, testFormSchema, toMeasuredForm } from './measured-values-form.ts'
import {
  testRequest,
  type labTestMaster,
  type radiologyTestMaster,
  type TestMaster,
} from './tests.ts'
import { usualValuesOf } from './usual-values.ts'

interface TestFormProps {
  calls: typeof labTestMaster | typeof radiologyTestMaster
  /** The name of the draft in this tab. */
  subject: string
  row: TestMaster | undefined
  onDone: () => void
}

/** The form of a test: its name, and what it measures. */
export default function TestForm({ row, onDone, calls, subject }: TestFormProps) {
  // Not said by a process of the version before: what the test measures is neither shown as nothing nor overwritten.
  const isUnknown = row !== undefined && row.measuredValues === undefined
  const { form, field, formProps } = useMasterForm({
    subject,
    row,
    add: calls.add,
    change: calls.change,
    valuesSchema: testFormSchema,
    initial: {
      name: row?.name ?? '',
      measuredValues: (row?.measuredValues ?? []).map(toMeasuredForm),
    },
    schema: testRequest,
    toRequest: ({ name, measuredValues }) => {
      const values = measuredValues.map(fromMeasuredForm)
      const isSame = canonicalJson(values) === canonicalJson(row?.measuredValues ?? [])
      // What stays as it is is not sent: a process of the version before takes the name alone.
      return isSame || isUnknown ? { name } : { name, measuredValues: values }
    },
    onDone,
  })
  return (
    <MasterForm {...formProps}>
      <NameField field={field('name')} />
      {!isUnknown && (
        <MeasuredValuesFields
          values={form.values.measuredValues}
          usual={usualValuesOf(form.values.name).map(toMeasuredForm)}
          onChange={(values) => {
            // A value that moves would leave its error to the one that comes into its place.
            const others = Object.entries(form.errors).filter(
              ([it]) => !it.startsWith('measuredValues'),
            )
            form.setErrors(Object.fromEntries(others))
            form.setFieldValue('measuredValues', values)
          }}
          errors={form.errors}
        />
      )}
    </MasterForm>
  )
}

import { useState } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { ImportScreen } from '../../patients/import-kit/ImportScreen.tsx'
import { appointmentsKind, askedOf } from './appointments-kind.tsx'
import { readImportChoices, type ImportChoices } from './import-appointments.ts'
import type { Meanings } from './match-names.ts'
import { NameQuestions } from './NameQuestions.tsx'

/** An Admin takes over the coming appointments of another program from a file. */
export default function ImportAppointments() {
  const { data, error, refetch, isFetching } = useCall(readImportChoices, {})
  if (data) return <ImportWithChoices choices={data} />
  return error && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
}

/** What was answered of a name holds for the next file as well. */
function ImportWithChoices({ choices }: { choices: ImportChoices }) {
  const [meanings, setMeanings] = useState<Meanings>({})
  const names = { choices, meanings }
  const kind = appointmentsKind(names, (mapping, { disabled, forgetCheck }) => {
    const asked = askedOf(mapping, names)
    return (
      asked.length > 0 && (
        <NameQuestions
          names={asked}
          choices={choices}
          meanings={meanings}
          disabled={disabled}
          onAnswer={(next) => {
            forgetCheck()
            setMeanings(next)
          }}
        />
      )
    )
  })
  return <ImportScreen kind={kind} />
}

import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { isMissing, MissingRow } from '../../access/auth/MissingRow.tsx'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import type { Refusal } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { WithdrawnCertificates } from '../record/certificates/WithdrawnCertificates.tsx'
import { A5Sheet } from './A5Sheet.tsx'
import { PaperDesk, PaperNote } from './PrintPreview.tsx'
import { SaveSheet } from './SaveSheetButton.tsx'
import { sheetsOf } from './build-sheets.ts'
import { readSheet, type SheetKind } from './sheets.ts'

/** The sheets of a visit as they are printed, with what prints and saves them. */
export function SheetScreen({ kind }: { kind: SheetKind }) {
  const t = useText()
  const params = { kind, id: Number(useParams().id) }
  // Never from memory: what is printed is what is saved now.
  const { data, error, refetch, isFetching } = useCall(readSheet, { params }, { gcTime: 0 })
  useEffect(() => {
    if (error && !isNothing(error) && error.code !== 'signed_out')
      toast.error(t(failure(kind, error)))
  }, [error])

  const sheets = data && !(error && isNothing(error)) ? sheetsOf(kind, data, t) : []
  return (
    <PaperDesk
      page="size: A5; margin: 0"
      title={t(titles[kind])}
      back={{ to: pathWithId(paths.patientDetails, params.id), label: t('sheet.back') }}
      tools={<SaveSheet params={params} ready={sheets.length > 0} />}
      ready={sheets.length > 0}
    >
      {sheets.map((sheet, index) => (
        <A5Sheet key={index} sheet={sheet} />
      ))}
      {data && <WithdrawnCertificates certificates={data.withdrawnCertificates} />}
      {sheets.length === 0 && error && (
        <PaperNote>
          {isMissing(error) ? (
            <MissingRow title="notFound.appointment" />
          ) : isNothing(error) ? (
            <>
              <EmptyNote title={t(problemText(error.code))} hint={t('sheet.nothingYetHint')} />
              <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
                {t('sheet.tryAgain')}
              </Button>
            </>
          ) : (
            <FailedNote
              failure={error}
              title={t('sheet.failedNote')}
              onRetry={refetch}
              busy={isFetching}
            />
          )}
        </PaperNote>
      )}
      <AmbulanceOverlay visible={!data && !error} />
    </PaperDesk>
  )
}

/** Nothing of that kind was saved, or there is no such appointment: not a failure. */
const isNothing = (refusal: Refusal): boolean =>
  refusal.code === 'nothing_saved' || isMissing(refusal)

/** The kind's own sentence when no answer came; a refusal that was answered says why itself. */
const failure = (kind: SheetKind, { code }: Refusal) =>
  code !== 'unavailable' && code !== 'unexpected'
    ? problemText(code)
    : kind === 'certificate'
      ? 'sheet.certificateFailed'
      : 'sheet.failed'

const titles = {
  prescription: 'sheet.prescription',
  recommendedtests: 'sheet.tests',
  certificate: 'sheet.certificate',
} as const satisfies Record<SheetKind, string>

import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { matchPath, useLocation, useParams } from 'react-router'
import { isMissing, MissingRow } from '../../access/auth/MissingRow.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { paths, pathWithId, startPath } from '../../access/permissions/paths.ts'
import { problemMessageKey, type ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { WithdrawnCertificates } from '../record/certificates/WithdrawnCertificates.tsx'
import { WithdrawnReferrals } from '../record/referrals/WithdrawnReferrals.tsx'
import { withLaterLists } from '../record/visit.ts'
import { A5Sheet } from './A5Sheet.tsx'
import { PrintPreview, PrintPreviewNote } from './PrintPreview.tsx'
import classes from './PrintPreview.module.css'
import { SaveSheetButton } from './SaveSheetButton.tsx'
import { SheetLanguageField } from './SheetLanguageField.tsx'
import { buildSheets } from './build-sheets.ts'
import { useSheetLanguage } from './use-sheet-language.tsx'
import { sheetKinds, type SheetKind } from './sheets.ts'
import { useFreshSheet, useReadBeforePrint } from './use-fresh-sheet.tsx'

/** The screen of each kind. */
const screenPaths: Record<SheetKind, string> = {
  prescription: paths.prescriptionSheet,
  recommendedtests: paths.testsSheet,
  exercises: paths.exercisesSheet,
  certificate: paths.certificateSheet,
  referral: paths.referralSheet,
  all: paths.allSheets,
}

/** The printable sheets of a visit of the kind that the address names, with Print and Save as PDF. */
export default function SheetScreen() {
  const t = useText()
  const { pathname } = useLocation()
  const kind = sheetKinds.find((it) => matchPath(screenPaths[it], pathname))!
  const staff = useStaff()
  const params = { kind, id: Number(useParams().id) }
  const reading = useFreshSheet(params)
  const { data, error, refetch } = reading
  useEffect(() => {
    if (error && !hasNothingToPrint(error) && error.code !== 'signed_out')
      toast.error(t(failureKey(kind, error)))
  }, [error, kind, t])

  const language = useSheetLanguage(data?.patientLanguage)
  const { locale, inWords } = language
  const isThere = data && !(error && hasNothingToPrint(error))
  const sheets =
    isThere && language.t ? buildSheets(kind, withLaterLists(data), language.t, inWords) : []
  const readBeforePrint = useReadBeforePrint(refetch, {
    data,
    sheetCount: language.t && sheets.length,
  })
  // A desk that prints does not read the visit.
  const backPath = can(staff, 'read visits')
    ? pathWithId(paths.patientDetails, params.id)
    : data && can(staff, 'see clients')
      ? pathWithId(paths.client, data.patientId)
      : startPath(staff)
  return (
    <PrintPreview
      page="size: A5; margin: 0"
      title={t(titles[kind])}
      back={{ to: backPath, label: t('sheet.back') }}
      tools={
        <SaveSheetButton
          params={params}
          locale={locale}
          inWords={inWords}
          ready={sheets.length > 0}
        />
      }
      options={
        <>
          {hasDosages[kind] && (
            // A native one: the kit's style sheet of it comes with the shell, which is not here.
            <label className={classes.inWords}>
              <input
                type="checkbox"
                checked={inWords}
                onChange={({ currentTarget }) => language.setInWords(currentTarget.checked)}
              />
              {t('sheet.inWords')}
            </label>
          )}
          <SheetLanguageField
            value={locale}
            patient={data?.patientLanguage ?? null}
            onChange={language.setLocale}
            className={classes.language}
          />
        </>
      }
      ready={sheets.length > 0}
      beforePrint={readBeforePrint}
    >
      {sheets.map((sheet, index) => (
        <A5Sheet key={index} sheet={sheet} locale={locale} t={language.t!} />
      ))}
      {data && <WithdrawnCertificates certificates={data.withdrawnCertificates} />}
      {data && <WithdrawnReferrals referrals={data.withdrawnReferrals} />}
      {sheets.length === 0 && error && (
        <PrintPreviewNote>
          {isMissing(error) ? (
            <MissingRow title="notFound.appointment" />
          ) : hasNothingToPrint(error) ? (
            <>
              <EmptyNote
                title={t(problemMessageKey(error.code))}
                hint={t('sheet.nothingYetHint')}
              />
              <Button variant="default" loading={reading.isFetching} onClick={() => void refetch()}>
                {t('sheet.tryAgain')}
              </Button>
            </>
          ) : (
            <FailedNote
              problem={error}
              title={t('sheet.failedNote')}
              onRetry={refetch}
              isRetrying={reading.isFetching}
            />
          )}
        </PrintPreviewNote>
      )}
      <AmbulanceOverlay visible={isThere ? !language.t : !data && !error} />
    </PrintPreview>
  )
}

/** True if nothing of that kind was saved or the appointment does not exist; not a failure. */
const hasNothingToPrint = (problem: ProblemError): boolean =>
  problem.code === 'nothing_saved' || isMissing(problem)

/** The kind's own message when no answer arrived; an answered problem has its own. */
const failureKey = (kind: SheetKind, { code }: ProblemError) =>
  code !== 'unavailable' && code !== 'unexpected'
    ? problemMessageKey(code)
    : kind === 'certificate'
      ? 'sheet.certificateFailed'
      : 'sheet.failed'

/** Whether a sheet has dosages. */
const hasDosages: Record<SheetKind, boolean> = {
  prescription: true,
  recommendedtests: false,
  exercises: false,
  certificate: false,
  referral: false,
  all: true,
}

const titles = {
  prescription: 'sheet.prescription',
  recommendedtests: 'sheet.tests',
  exercises: 'sheet.exercises',
  certificate: 'sheet.certificate',
  referral: 'sheet.referral',
  all: 'sheet.all',
} as const satisfies Record<SheetKind, string>

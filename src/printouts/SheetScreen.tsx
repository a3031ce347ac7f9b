import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { problemText } from '../http/problem-text.ts'
import type { Refusal } from '../http/problem.ts'
import { useCall } from '../http/queries.tsx'
import { useText } from '../i18n/languages.tsx'
import { AmbulanceOverlay } from '../ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../ui/EmptyNote.tsx'
import { toast } from '../ui/toast.tsx'
import { A5Sheet } from './A5Sheet.tsx'
import { SheetBar } from './SheetBar.tsx'
import classes from './SheetScreen.module.css'
import { sheetsOf } from './sheets-of.ts'
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
    <div className={classes.desk}>
      {/* The pages of other screens keep their printer's size. */}
      <style media="print">{'@page { size: A5; margin: 0 }'}</style>
      <SheetBar params={params} ready={sheets.length > 0} />
      {sheets.map((sheet, index) => (
        <A5Sheet key={index} sheet={sheet} />
      ))}
      {sheets.length === 0 && error && (
        <div className={classes.note} role="status">
          {isNothing(error) ? (
            <EmptyNote title={t('sheet.nothingYet')} hint={t('sheet.nothingYetHint')} />
          ) : (
            <Text fw={600}>{t('sheet.failedNote')}</Text>
          )}
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('sheet.tryAgain')}
          </Button>
        </div>
      )}
      <AmbulanceOverlay visible={!data && !error} />
    </div>
  )
}

/** Nothing of that kind was saved, or nothing that this person may see. */
const isNothing = ({ code }: Refusal): boolean => code === 'not_found' || code === 'invalid_input'

/** The kind's own sentence when no answer came; a refusal that was answered says why itself. */
const failure = (kind: SheetKind, { code }: Refusal) =>
  code !== 'unavailable' && code !== 'unexpected'
    ? problemText(code)
    : kind === 'certificate'
      ? 'sheet.certificateFailed'
      : 'sheet.failed'

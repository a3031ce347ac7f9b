import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import type { AccountKey } from './account-key.ts'
import classes from './AccountScreen.module.css'
import { AccountSection } from './AccountSection.tsx'
import { formatInstant } from './format-session.tsx'

interface AccountKeyListProps {
  title: string
  explanation: string
  /** Said where there is no key yet. */
  emptyText: string
  /** How one more is made. */
  aside: ReactNode
  icon: ReactNode
  /** How they are read; `useCall` answers it. */
  reading: {
    data: AccountKey[] | undefined
    error: ProblemError | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** What can be done with a key. */
  renderAction: (key: AccountKey) => ReactNode
  /** The dialogs of the card. */
  children: ReactNode
}

/** A card of one's own account that lists its keys of one kind, each with its last use. */
export function AccountKeyList(props: AccountKeyListProps) {
  const { title, reading } = props
  const t = useText()
  const { data: keys, error, isFetching, refetch } = reading
  return (
    <AccountSection title={title} aside={props.aside}>
      <Text size="sm" c="dimmed" mb="xs">
        {props.explanation}
      </Text>
      {error && !keys && (
        <FailedNote isInline problem={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      <OldNote reading={reading} />
      {!keys && !error && <Skeleton height={52} />}
      {keys?.length === 0 && <Text size="sm">{props.emptyText}</Text>}
      <ul className={classes.sessions} aria-label={title}>
        {keys?.map((accountKey) => (
          <li key={accountKey.id} className={classes.session}>
            {props.icon}
            <span className={classes.sessionText}>
              <span className={classes.sessionDevice}>{accountKey.name}</span>
              <span className={classes.sessionPlace}>
                {t('tokens.createdOn', { at: formatInstant(accountKey.madeAt) })},{' '}
                {accountKey.lastUsedAt
                  ? t('tokens.lastUsed', { at: formatInstant(accountKey.lastUsedAt) })
                  : t('tokens.neverUsed')}
              </span>
            </span>
            {props.renderAction(accountKey)}
          </li>
        ))}
      </ul>
      {props.children}
    </AccountSection>
  )
}

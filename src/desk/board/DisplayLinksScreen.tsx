import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconDeviceTv, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../access/account/format-session.tsx'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { problemMessageKey, type ProblemError } from '../../platform/http/problem.ts'
import { callKey, useCall, useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { locales } from '../../platform/i18n/locales.ts'
import { formatList } from '../../platform/i18n/page-language.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { listDisplayLinks, revokeDisplayLink } from './display-links.ts'
import classes from './DisplayLinksScreen.module.css'
import { RevokeButton } from '../../platform/ui/RevokeButton.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const NewDisplayLink = lazyPart(() => import('./NewDisplayLink.tsx'))

/** The links that open the boards of the branches; an Admin makes and revokes them. */
export default function DisplayLinksScreen() {
  const t = useText()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(false)
  const reading = useCall(listDisplayLinks, {})
  const revoke = useChange(revokeDisplayLink)
  const refresh = () => queryClient.invalidateQueries({ queryKey: callKey(listDisplayLinks) })
  const { data: links, error, isFetching, refetch } = reading
  const mutationOptions = {
    onSuccess: () => void toast.success(t('displayLinks.revoked')),
    // One that somebody else has revoked is no error.
    onError: ({ code }: ProblemError) =>
      code !== 'not_found' && void toast.error(t(problemMessageKey(code))),
    onSettled: refresh,
  }
  const close = () => {
    setOpened(false)
    void refresh()
  }
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <Title order={1} size="h2">
          {t('screen.displayLinks')}
        </Title>
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          {t('displayLinks.make')}
        </Button>
      </header>
      <Text c="dimmed">{t('displayLinks.hint')}</Text>
      {error && !links && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />}
      <OldNote reading={reading} />
      {!links && !error && <Skeleton height={160} />}
      {links?.length === 0 && <EmptyNote title={t('displayLinks.none')} />}
      <ul className={classes.links} aria-label={t('screen.displayLinks')}>
        {links?.map((link) => (
          <li key={link.id} className={classes.link}>
            <IconDeviceTv size={24} stroke={1.6} aria-hidden="true" />
            <DisplayLinkText link={link} />
            <RevokeButton
              row={link}
              disabled={revoke.isPending}
              onRevoke={(id) => revoke.mutate({ params: { id } }, mutationOptions)}
            />
          </li>
        ))}
      </ul>
      <Dialog title={t('displayLinks.make')} opened={opened} onClose={close}>
        <PartSuspense fallback={<Skeleton height={320} />}>
          <NewDisplayLink onDone={close} />
        </PartSuspense>
      </Dialog>
    </section>
  )
}

function DisplayLinkText({ link }: { link: CallAnswer<typeof listDisplayLinks>[number] }) {
  const t = useText()
  const facts = [
    formatList(link.languages.map((locale) => locales[locale])),
    ...(link.showsInitials ? [t('displayLinks.showsInitials')] : []),
    ...(link.speaks ? [t('displayLinks.speaks')] : []),
    t('displayLinks.madeBy', { name: link.madeBy, at: formatInstant(link.madeAt) }),
  ]
  return (
    <div className={classes.text}>
      <strong>
        <bdi>{link.name}</bdi> · <bdi>{link.branchName}</bdi>
      </strong>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
    </div>
  )
}

import { Button, Group } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { useStaff } from '../../auth/stored-session.tsx'
import classes from './two-factor.module.css'

/** Backup codes, shown only once, with buttons to copy and save them. */
export function BackupCodes({ codes }: { codes: string[] }) {
  const t = useText()
  const { name } = useStaff()
  // Browsers offer the clipboard only over TLS and on the local computer.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = () =>
    clipboard!.writeText(codes.join('\n')).then(
      () => toast.success(t('secondFactor.copied')),
      () => toast.error(t('secondFactor.copyFailed')),
    )
  return (
    <>
      <ul className={classes.codes} aria-label={t('secondFactor.backupCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" mt="sm" className={classes.take!}>
        {clipboard && (
          <Button
            variant="default"
            leftSection={<IconCopy size={17} aria-hidden="true" />}
            onClick={copy}
          >
            {t('secondFactor.copy')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(
            [t('secondFactor.fileTitle', { name }), '', ...codes, ''].join('\r\n'),
          )}`}
          download="opd-clinic-backup-codes.txt"
        >
          {t('secondFactor.download')}
        </Button>
      </Group>
    </>
  )
}

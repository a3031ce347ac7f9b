import { useText } from '../../platform/i18n/i18n.tsx'
import { gatewayReason } from './gateway-reason.ts'
import classes from './Gateways.module.css'

/**
 * What a gateway has said, in its own words: of any language and direction. Where they are a code, what it means is
 * said before it; the code stays for whoever looks after the gateway.
 */
export function GatewayWords({ children: words }: { children: string }) {
  const t = useText()
  const reason = gatewayReason(words)
  return (
    <>
      {reason && (
        <span className={classes.reason}>{t(reason.text, { status: reason.status ?? '' })}</span>
      )}
      <bdi className={classes.words} lang="">
        {words}
      </bdi>
    </>
  )
}

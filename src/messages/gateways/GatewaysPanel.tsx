import { Alert, SegmentedControl } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { useState } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { ways, type Way } from '../texts/message-events.ts'
import { wayTitles } from '../texts/ways.ts'
import { listGateways } from './gateway-calls.ts'
import { GatewayForm, type StoredGateway } from './GatewayForm.tsx'

/** The gateways of the clinic, one at a time: each is entered, tested, and switched on. */
export default function GatewaysPanel() {
  const t = useText()
  const [way, setWay] = useState<Way>('sms')
  const reading = useCall(listGateways, {}, { staleTime: 0 })
  const { data, error, isFetching, refetch } = reading
  // What the form was filled with, once something is typed into it: another Admin's change does not
  // replace that, and saving says that the gateway has changed.
  const [typedOver, setTypedOver] = useState<{ way: Way; stored: StoredGateway }>()
  const read: StoredGateway | undefined = data?.gateways[way]
  const stored = typedOver?.way === way ? typedOver.stored : read
  return (
    <>
      <AmbulanceOverlay visible={!data && !error} />
      {data && <OldNote reading={reading} />}
      {!data && error && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />}
      {data && !data.hasKey && (
        <Alert color="orange" variant="light" mb="sm" maw="52rem">
          {t('problem.gateway_key')}
        </Alert>
      )}
      {data && stored && (
        <>
          <SegmentedControl
            mb="sm"
            aria-label={t('gateway.title')}
            data={ways.map((value) => ({ value, label: t(wayTitles[value]) }))}
            value={way}
            onChange={(next) => {
              setTypedOver(undefined)
              setWay(next as Way)
            }}
          />
          <GatewayForm
            key={`${way}.${stored.version}`}
            way={way}
            stored={stored}
            isTyped={typedOver !== undefined}
            hasKey={data.hasKey}
            isTested={read?.version === stored.version && read.isTested}
            onTyped={() => setTypedOver({ way, stored })}
            onSaved={() => setTypedOver(undefined)}
          />
        </>
      )}
    </>
  )
}

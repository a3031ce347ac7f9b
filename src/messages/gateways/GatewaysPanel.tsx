import { Alert, SegmentedControl } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { useState } from 'react'
import { z } from 'zod'
import { useUnsavedForm } from '../../masters/kit/use-unsaved-form.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { ways, type Way } from '../texts/message-events.ts'
import { wayTitles } from '../texts/ways.ts'
import { gatewayStateSchema, listGateways } from './gateway-calls.ts'
import { GatewayForm, type StoredGateway } from './GatewayForm.tsx'

const inputSchema = z.record(z.string(), z.unknown())
const storedSchema = z.object({ ...gatewayStateSchema.shape, settings: inputSchema })
const unsavedSchema = z.object({ stored: storedSchema, values: inputSchema })

/** The gateways of the clinic, one at a time: each is entered, tested, and switched on. */
export default function GatewaysPanel() {
  const t = useText()
  const [way, setWay] = useState<Way>('sms')
  const reading = useCall(listGateways, {}, { staleTime: 0 })
  const { data, error, isFetching, refetch } = reading
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
      {data && (
        <>
          <SegmentedControl
            mb="sm"
            aria-label={t('gateway.title')}
            data={ways.map((value) => ({ value, label: t(wayTitles[value]) }))}
            value={way}
            onChange={(next) => setWay(next as Way)}
          />
          <GatewayOfWay key={way} way={way} read={data.gateways[way]} hasKey={data.hasKey} />
        </>
      )}
    </>
  )
}

interface GatewayOfWayProps {
  way: Way
  read: StoredGateway
  hasKey: boolean
}

function GatewayOfWay({ way, read, hasKey }: GatewayOfWayProps) {
  const { unsaved, keep } = useUnsavedForm(`gateway ${way}`, unsavedSchema, read)
  // Saving over another Admin's change says that the gateway has changed.
  const stored = unsaved?.stored ?? read
  return (
    <GatewayForm
      key={stored.version}
      way={way}
      stored={stored}
      hasKey={hasKey}
      isTested={read.version === stored.version && read.isTested}
      typed={unsaved?.values}
      onTyped={(values, hasSecret) => keep(values && { stored, values }, { hasSecret })}
      onSaved={() => keep(undefined)}
    />
  )
}

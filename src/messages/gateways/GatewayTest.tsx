import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import { callKey, useChange } from '../../platform/http/queries.tsx'
import { messageFor, text, useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import type { Way } from '../texts/message-events.ts'
import { listGateways, recipientProblem, testGateway } from './gateway-calls.ts'
import { gatewayReason } from './gateway-reason.ts'
import { GatewayWords } from './GatewayWords.tsx'

/** Sends a test message with the stored values, and shows what the gateway said. */
export function GatewayTest({ way, version }: { way: Way; version: number }) {
  const t = useText()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useChange(testGateway)
  const [to, setTo] = useState('')
  const [error, setError] = useState<ReturnType<typeof recipientProblem>>()
  const [result, setResult] = useState<{ isSent: boolean; shown: ReactNode }>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const wrong = recipientProblem(way, to.trim())
    setError(wrong)
    setResult(undefined)
    if (wrong) return
    try {
      const { outcome, words } = await mutateAsync({ body: { way, version, to } })
      const isSent = outcome === 'sent'
      setResult({
        isSent,
        shown: isSent ? t('gateway.taken') : <WhatFailed words={words ?? outcome} />,
      })
    } catch (failure) {
      const { code } = failure as { code?: ProblemCode }
      if (!code) throw failure
      if (code !== 'signed_out') setResult({ isSent: false, shown: text(problemMessageKey(code)) })
    } finally {
      void queries.invalidateQueries({ queryKey: callKey(listGateways) })
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" mt="md" gap="sm">
        <TextInput
          flex="1 1 14rem"
          label={t('gateway.testTo')}
          type={way === 'email' ? 'email' : 'tel'}
          value={to}
          onChange={({ currentTarget }) => {
            setTo(currentTarget.value)
            setError(undefined)
          }}
          error={messageFor(error)}
          autoComplete="off"
          dir="ltr"
        />
        <Button type="submit" variant="default" loading={isPending}>
          {t('gateway.test')}
        </Button>
      </Group>
      <div role="status">
        {result && (
          <Alert mt="sm" variant="light" color={result.isSent ? 'green' : 'red'}>
            {result.shown}
          </Alert>
        )}
      </div>
    </form>
  )
}

/** Why a test message was not taken: what its code means, else the gateway's own words. */
function WhatFailed({ words }: { words: string }) {
  const t = useText()
  if (gatewayReason(words)) return <GatewayWords>{words}</GatewayWords>
  return t('gateway.said', { words: isolateLtr(words) })
}

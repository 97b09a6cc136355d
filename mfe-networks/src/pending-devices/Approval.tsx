import { hostListQuery } from '@meshdeck/api/hosts'
import { hasSlot, Slot, useQuery } from '@meshdeck/platform'
import { Stack, Text } from '@meshdeck/ui'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import type { PendingRow } from './pending-rows'

type Props = { text: string; rows: readonly PendingRow[] }

/** What an approval does, and what it opens, network by network where there are several. */
export function Approval({ text, rows }: Props) {
  const { t } = useTranslation()
  const networks = [...new Set(rows.map(({ network }) => network))]

  return (
    <Stack gap="3">
      <Text>{text}</Text>
      {hasSlot('nodes.change') &&
        networks.map((network) => (
          <Stack key={network} gap="1">
            {networks.length > 1 && (
              <Text>{t('pendingDevices.approve.inNetwork', { network })}</Text>
            )}
            <Reach networkId={network} rows={rows} />
          </Stack>
        ))}
    </Stack>
  )
}

/** Told by the remote that knows. */
function Reach({ networkId, rows }: { networkId: string; rows: Props['rows'] }) {
  const { data: hosts } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const joining = useMemo(() => {
    // a default device becomes a gateway wherever it joins
    const gateways = new Set(hosts?.flatMap(({ id, isdefault }) => (isdefault ? [id] : [])))
    return rows
      .filter(({ network }) => network === networkId)
      .map(({ id, hostId, name, tags }) => ({ id, name, tags, isGateway: gateways.has(hostId) }))
  }, [hosts, rows, networkId])

  return <Slot request={{ name: 'nodes.change', props: { networkId, nodes: none, joining } }} />
}

const none: readonly never[] = []

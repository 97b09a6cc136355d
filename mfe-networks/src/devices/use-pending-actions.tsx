import { hostListQuery } from '@meshdeck/api/hosts'
import { approveHost, rejectHost } from '@meshdeck/api/pending-host-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { emptyList } from '@meshdeck/domain/remembered'
import { hasSlot, Slot, useCachedQuery } from '@meshdeck/platform'
import { type MenuAction, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { PanelRight, UserRoundCheck, X } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../shared/paths'
import { copyAction } from '../shared/row-actions'
import { useTranslation } from '../translations'
import type { PendingRow } from './pending-rows'

/** Returns the menu of a pending device and the bulk actions; visible to admins only. */
export function usePendingActions() {
  const { t } = useTranslation()
  const { approve, reject, approveMany, rejectMany } = useDeviceDecision()

  const rowActions = (row: PendingRow): MenuAction[] => [
    {
      label: t('devices.approval.approve.action'),
      icon: UserRoundCheck,
      onSelect: () => approve(row),
    },
    {
      label: t('nodes.details'),
      icon: PanelRight,
      startsGroup: true,
      to: paths.device(row.hostId),
    },
    copyAction(t, { label: t('devices.approval.copyKey'), text: row.publicKey }),
    {
      label: t('devices.approval.reject.action'),
      icon: X,
      isDanger: true,
      startsGroup: true,
      onSelect: () => reject(row),
    },
  ]

  const bulkActions = (rows: readonly PendingRow[]): BulkAction[] => [
    {
      label: t('devices.approval.approve.action'),
      icon: UserRoundCheck,
      job: () => approveMany(rows),
    },
    {
      label: t('devices.approval.reject.action'),
      icon: X,
      isDanger: true,
      job: () => rejectMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}

/** Approves or rejects one pending device or several. */
function useDeviceDecision() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  function approve(row: PendingRow) {
    const { name, network } = row
    confirm({
      title: t('devices.approval.approve.title', { name, network }),
      description: <Approval text={t('devices.approval.approve.text')} rows={[row]} />,
      action: t('devices.approval.approve.confirm'),
      isDanger: false,
      size: 'md',
      ...approval.one(row),
      success: t('devices.approval.approve.done', { name, network }),
      failure: t('devices.approval.approve.failed', { name, network }),
    })
  }

  function reject(row: PendingRow) {
    const { name, network } = row
    confirm({
      title: t('devices.approval.reject.title', { name }),
      description: t('devices.approval.reject.text', { network }),
      action: t('devices.approval.reject.confirm'),
      ...rejection.one(row),
      success: t('devices.approval.reject.done', { name }),
      failure: t('devices.approval.reject.failed', { name }),
    })
  }

  const approveMany = (rows: readonly PendingRow[]): BulkJob => ({
    title: t('devices.approval.approve.many', { count: rows.length }),
    description: <Approval text={t('devices.approval.approve.manyText')} rows={rows} />,
    action: t('devices.approval.approve.manyAction'),
    ...approval.many(rows),
  })

  const rejectMany = (rows: readonly PendingRow[]): BulkJob => ({
    title: t('devices.approval.reject.many', { count: rows.length }),
    description: t('devices.approval.reject.manyText'),
    action: t('devices.approval.reject.manyAction'),
    isDanger: true,
    ...rejection.many(rows),
  })

  return { approve, reject, approveMany, rejectMany }
}

const idOf = ({ id }: PendingRow) => id
const approval = rowChange({ change: approveHost, inputOf: idOf })
const rejection = rowChange({ change: rejectHost, inputOf: idOf })

type Props = { text: string; rows: readonly PendingRow[] }

/** Describes what an approval does and opens, by network when there are several. */
function Approval({ text, rows }: Props) {
  const { t } = useTranslation()
  const networks = [...new Set(rows.map(({ network }) => network))]

  return (
    <Stack gap="3">
      <Text>{text}</Text>
      {hasSlot('nodes.change') &&
        networks.map((network) => (
          <Stack key={network} gap="1">
            {networks.length > 1 && (
              <Text>{t('devices.approval.approve.inNetwork', { network })}</Text>
            )}
            <DeviceReach networkId={network} rows={rows} />
          </Stack>
        ))}
    </Stack>
  )
}

/** Slot filled by the remote with the reachability data. */
function DeviceReach({ networkId, rows }: { networkId: string; rows: Props['rows'] }) {
  const { data: hosts } = useCachedQuery(hostListQuery())
  const joining = useMemo(() => {
    // a default device becomes a gateway in every network that it joins
    const gateways = new Set(hosts?.flatMap(({ id, isdefault }) => (isdefault ? [id] : [])))
    return rows
      .filter(({ network }) => network === networkId)
      .map(({ id, hostId, name, tags }) => ({ id, name, tags, isGateway: gateways.has(hostId) }))
  }, [hosts, rows, networkId])

  return (
    <Slot request={{ name: 'nodes.change', props: { networkId, nodes: emptyList, joining } }} />
  )
}

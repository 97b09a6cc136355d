import { createGateway, newGateway } from '@meshdeck/api/gateway-changes'
import { networkListQuery } from '@meshdeck/api/networks'
import { expireNode } from '@meshdeck/api/node-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { readLocalMoment } from '@meshdeck/domain/local-moment'
import { useCan, useCapabilities, useQuery, z } from '@meshdeck/platform'
import { type MenuAction, Stack, Text } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import { FormDialog, MomentField } from '@meshdeck/ui/form'
import { CalendarClock, CircleArrowUp, CircleMinus, KeyRound, Router } from 'lucide-react'
import type { ReactNode } from 'react'

import { useGatewayDeletion } from '../gateways/use-gateway-actions'
import { GatewayReach } from '../shared/consequences'
import { toGatewayRows } from '../shared/gateway-rows'
import { gatewayMtus, SmallMtu } from '../shared/network-mtu'
import { canBeGateway } from '../shared/node-options'
import type { NodeRow } from '../shared/node-rows'
import { useDeviceCommands } from '../shared/use-device-commands'
import { useTranslation } from '../translations'
import { expirySchema } from './node-form'

type Props = {
  rows: readonly NodeRow[]
  /** Why nothing in their networks can be changed. */
  refusal: string | undefined
  open: (job: BulkJob) => void
  draw: (actions: MenuAction[]) => ReactNode
}

/** Less frequent bulk actions on nodes: each reports every result and can retry. */
export function NodeJobs({ rows, refusal, open, draw }: Props) {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { commandMany } = useDeviceCommands()
  const expireMany = useNodeExpiry()
  const makeGateways = useGatewayMaking()
  const { deleteMany: removeGateways } = useGatewayDeletion()

  const devices = devicesOf(rows)
  const fittingRows = rows.filter(({ node, host }) => node && canBeGateway(node, host))
  const gateways = gatewaysAmong(rows)

  // devices belong to no network: the server requires an administrator
  const adminsText = isAdmin ? undefined : t('nodes.jobs.adminOnly')

  return draw([
    {
      label: t('devices.command.upgrade.one'),
      icon: CircleArrowUp,
      disabledReason: adminsText,
      onSelect: () => open(commandMany(devices, 'upgrade')),
    },
    {
      label: t('devices.command.keys.one'),
      icon: KeyRound,
      disabledReason: adminsText,
      onSelect: () => open(commandMany(devices, 'keys')),
    },
    {
      label: t('nodes.jobs.expiry.action'),
      icon: CalendarClock,
      disabledReason: refusal,
      onSelect: () => open(expireMany(rows)),
    },
    {
      label: t('nodes.jobs.makeGateways.action'),
      icon: Router,
      startsGroup: true,
      disabledReason:
        refusal ?? (fittingRows.length === 0 ? t('gateways.form.nodeHint') : undefined),
      onSelect: () =>
        open(makeGateways({ rows: fittingRows, unfit: rows.length - fittingRows.length })),
    },
    {
      label: t('gateways.deleteMany.action'),
      icon: CircleMinus,
      isDanger: true,
      disabledReason: refusal ?? (gateways.length === 0 ? t('nodes.jobs.noGateways') : undefined),
      onSelect: () => open(removeGateways(gateways)),
    },
  ])
}

/** Returns the gateways among the nodes in the form that the removal needs. */
function gatewaysAmong(rows: readonly NodeRow[]) {
  const nodes = rows.flatMap(({ node }) => node ?? [])
  const hosts = rows.flatMap(({ host }) => host ?? [])
  return toGatewayRows(nodes, hosts)
}

/** Returns the devices of nodes, each once however many of its nodes are chosen. */
export function devicesOf(rows: readonly NodeRow[]): Array<{ id: string; name: string }> {
  const devices = rows.flatMap(({ host }) => host ?? [])
  return [...new Map(devices.map(({ id, name }) => [id, { id, name }])).values()]
}

type GatewayCandidates = {
  /** Nodes that can become one. */
  rows: readonly NodeRow[]
  /** Number of chosen nodes that can't. */
  unfit: number
}

/** Makes several nodes gateways with the default settings. */
export function useGatewayMaking() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { data: networks = [] } = useQuery(networkListQuery())
  const mtuOf = gatewayMtus(networks)

  const making = rowChange({
    change: createGateway,
    inputOf: ({ id, network }: NodeRow) => {
      const input = { ...newGateway, mtu: mtuOf(network) }
      return { networkId: network, nodeId: id, input, isPro }
    },
  })

  return ({ rows, unfit }: GatewayCandidates): BulkJob => ({
    title: t('nodes.jobs.makeGateways.title', { count: rows.length }),
    description: (
      <Stack gap="3">
        <GatewayMtus rows={rows} unfit={unfit} />
        {networksOf(rows).map((network) => (
          <GatewayReach
            key={network}
            networkId={network}
            ids={rows.filter((row) => row.network === network).map(({ id }) => id)}
            isGateway
          />
        ))}
      </Stack>
    ),
    action: t('nodes.jobs.makeGateways.action'),
    ...making.many(rows),
  })
}

/**
 * Shows the MTUs of the new gateways and the networks whose MTU is too small for IPv6, once the networks are loaded.
 */
function GatewayMtus({ rows, unfit }: GatewayCandidates) {
  const { t } = useTranslation()
  const { data: networks = [] } = useQuery(networkListQuery())
  const mtuOf = gatewayMtus(networks)
  const networkIds = networksOf(rows)

  return (
    <>
      <Text>
        {[
          t('nodes.jobs.makeGateways.text', {
            mtu: [...new Set(networkIds.map(mtuOf))].join(' / '),
            keepalive: newGateway.persistentkeepalive,
          }),
          ...(unfit > 0 ? [t('nodes.jobs.makeGateways.unfit', { count: unfit })] : []),
        ].join(' ')}
      </Text>
      {networkIds.map((networkId) => (
        <SmallMtu key={networkId} mtu={mtuOf(networkId)} networkIds={[networkId]} />
      ))}
    </>
  )
}

const networksOf = (rows: readonly NodeRow[]) => [...new Set(rows.map(({ network }) => network))]

/** Sets the expiry of several nodes at once. */
export function useNodeExpiry() {
  const { t } = useTranslation()

  return function expireMany(rows: readonly NodeRow[]): BulkJob {
    let expdatetime = 0
    const expiry = rowChange({
      change: expireNode,
      inputOf: ({ id, network }: NodeRow) => ({ networkId: network, id, expdatetime }),
    })
    return {
      title: t('nodes.jobs.expiry.title', { count: rows.length }),
      description: undefined,
      action: t('nodes.jobs.expiry.action'),
      ask: ({ begin, onClose }) => (
        <ExpiryQuestion
          count={rows.length}
          onChosen={(seconds) => {
            expdatetime = seconds
            begin()
          }}
          onClose={onClose}
        />
      ),
      ...expiry.many(rows),
    }
  }
}

type ExpiryQuestionProps = {
  count: number
  /** Seconds since 1970. */
  onChosen: (seconds: number) => void
  onClose: () => void
}

const schema = z.object({ expires: expirySchema() })

/** Dialog that asks for the expiry of nodes. */
function ExpiryQuestion({ count, onChosen, onClose }: ExpiryQuestionProps) {
  const { t } = useTranslation()

  return (
    <FormDialog
      title={t('nodes.jobs.expiry.title', { count })}
      action={t('nodes.jobs.expiry.action')}
      failure={t('nodes.edit.failed')}
      schema={schema}
      initialValues={{ expires: '' }}
      onSubmit={async ({ expires }) => onChosen(Math.floor(readLocalMoment(expires) / 1000))}
      onClose={onClose}
    >
      <MomentField
        name="expires"
        label={t('nodes.edit.expires')}
        hint={t('nodes.jobs.expiry.hint')}
        required
      />
    </FormDialog>
  )
}

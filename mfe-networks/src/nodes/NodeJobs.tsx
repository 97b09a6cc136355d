import { createGateway, newGateway } from '@meshdeck/api/gateway-changes'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { expireNode } from '@meshdeck/api/node-changes'
import { everyNodeQuery, type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { rowChange } from '@meshdeck/api/row-change'
import { readLocalMoment } from '@meshdeck/domain/local-moment'
import { useCan, useCapabilities, useParams, useQuery, z } from '@meshdeck/platform'
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
  const { tellMany } = useDeviceCommands()
  const expireMany = useNodeExpiry()
  const makeGateways = useGatewayMaking()
  const { deleteMany: removeGateways } = useGatewayDeletion()

  const chosen = useChosenNodes(rows)
  const devices = devicesOf(chosen)
  const fit = chosen.filter(({ node, host }) => canBeGateway(node, host)).map(({ row }) => row)
  const gateways = gatewaysAmong(chosen)

  // devices belong to no network: the server requires an administrator
  const ofDevices = isAdmin ? undefined : t('nodeJobs.adminOnly')

  return draw([
    {
      label: t('devices.tell.upgrade.one'),
      icon: CircleArrowUp,
      disabledReason: ofDevices,
      onSelect: () => open(tellMany(devices, 'upgrade')),
    },
    {
      label: t('devices.tell.keys.one'),
      icon: KeyRound,
      disabledReason: ofDevices,
      onSelect: () => open(tellMany(devices, 'keys')),
    },
    {
      label: t('nodeJobs.expiry.action'),
      icon: CalendarClock,
      disabledReason: refusal,
      onSelect: () => open(expireMany(chosen.map(({ row }) => row))),
    },
    {
      label: t('nodeJobs.makeGateways.action'),
      icon: Router,
      startsGroup: true,
      disabledReason: refusal ?? (fit.length === 0 ? t('gateways.form.nodeHint') : undefined),
      onSelect: () => open(makeGateways({ rows: fit, unfit: rows.length - fit.length })),
    },
    {
      label: t('gateways.deleteMany.action'),
      icon: CircleMinus,
      isDanger: true,
      disabledReason: refusal ?? (gateways.length === 0 ? t('nodeJobs.noGateways') : undefined),
      onSelect: () => open(removeGateways(gateways)),
    },
  ])
}

/** Returns the gateways among the chosen nodes in the form that the removal needs. */
function gatewaysAmong(chosen: ReturnType<typeof useChosenNodes>) {
  const hosts = chosen.flatMap(({ host }) => (host ? [host] : []))
  return toGatewayRows(
    chosen.map(({ node }) => node),
    hosts,
  )
}

/** A row with its node and device. */
type ChosenNode = { row: NodeRow; node: Node; host: Host | undefined }

/** Returns the nodes of these rows with their devices, from the data of the table. */
export function useChosenNodes(rows: readonly NodeRow[]): ChosenNode[] {
  const { networkId } = useParams()
  const ofNetwork = useQuery({
    ...nodeListQuery(networkId ?? ''),
    enabled: networkId !== undefined,
    staleTime: Infinity,
  })
  const ofAll = useQuery({
    ...everyNodeQuery(),
    enabled: networkId === undefined,
    staleTime: Infinity,
  })
  const { data: hosts = [] } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const nodes = networkId === undefined ? ofAll.data : ofNetwork.data

  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const nodeOf = new Map(nodes?.map((node) => [node.id, node]))
  return rows.flatMap((row) => {
    const node = nodeOf.get(row.id)
    return node ? [{ row, node, host: hostOf.get(node.hostid) }] : []
  })
}

/** Returns the devices of nodes, each once however many of its nodes are chosen. */
export function devicesOf(chosen: readonly ChosenNode[]): Array<{ id: string; name: string }> {
  const devices = chosen.flatMap(({ host }) => (host ? [host] : []))
  return [...new Map(devices.map(({ id, name }) => [id, { id, name }])).values()]
}

type Making = {
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

  return ({ rows, unfit }: Making): BulkJob => ({
    title: t('nodeJobs.makeGateways.title', { count: rows.length }),
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
    action: t('nodeJobs.makeGateways.action'),
    ...making.many(rows),
  })
}

/**
 * Shows the MTUs of the new gateways and the networks whose MTU is too small for IPv6, once the networks are loaded.
 */
function GatewayMtus({ rows, unfit }: Making) {
  const { t } = useTranslation()
  const { data: networks = [] } = useQuery(networkListQuery())
  const mtuOf = gatewayMtus(networks)
  const chosen = networksOf(rows)

  return (
    <>
      <Text>
        {[
          t('nodeJobs.makeGateways.text', {
            mtu: [...new Set(chosen.map(mtuOf))].join(' / '),
            keepalive: newGateway.persistentkeepalive,
          }),
          ...(unfit > 0 ? [t('nodeJobs.makeGateways.unfit', { count: unfit })] : []),
        ].join(' ')}
      </Text>
      {chosen.map((networkId) => (
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
      title: t('nodeJobs.expiry.title', { count: rows.length }),
      description: undefined,
      action: t('nodeJobs.expiry.action'),
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
      title={t('nodeJobs.expiry.title', { count })}
      action={t('nodeJobs.expiry.action')}
      failure={t('details.editNode.failed')}
      schema={schema}
      initialValues={{ expires: '' }}
      onSubmit={async ({ expires }) => onChosen(Math.floor(readLocalMoment(expires) / 1000))}
      onClose={onClose}
    >
      <MomentField
        name="expires"
        label={t('details.editNode.expires')}
        hint={t('nodeJobs.expiry.hint')}
        required
      />
    </FormDialog>
  )
}

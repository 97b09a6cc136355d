import { egressRouteListQuery } from '@meshdeck/api/egress'
import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { hostListQuery } from '@meshdeck/api/hosts'
import { isConfigFile, type Node, nodeKey, nodeListQuery, nodeNames } from '@meshdeck/api/nodes'
import { policyListQuery } from '@meshdeck/api/policies'
import {
  type ReferenceInventory,
  type NodeLinks,
  policiesCovering,
  type Reference,
  type ReferenceKind,
  referencesToNetwork,
  referencesToNodes,
} from '@meshdeck/domain/references'
import { tagName } from '@meshdeck/domain/tag-name'
import { placeHref, type TFunction, useCachedQuery, useCan, useQuery } from '@meshdeck/platform'
import { UsePanel, type KnownUses as KnownUsesOf } from '@meshdeck/ui/page'

import { useTranslation } from '../translations'
import { paths } from './paths'

export type KnownUses = KnownUsesOf<Reference>

type Props = KnownUses & {
  title: string
  networkId: string
  /** Shown when nothing refers to it. */
  none?: string | undefined
}

/** Lists by kind what refers to a resource of a network, each linked to its page if there is one. */
export function NetworkReferencesPanel({ networkId, none, ...known }: Props) {
  const { t } = useTranslation()

  return (
    <UsePanel
      {...known}
      labelOf={(kind) => t(`shared.uses.kind.${kind}`)}
      hrefOf={(use) => hrefOf(networkId, use)}
      noteOf={({ covers }) => covers && noteOf(t, networkId, covers)}
      words={{
        none: none ?? t('shared.uses.none'),
        pending: t('shared.uses.pending'),
        partly: t('shared.uses.partly'),
        off: t('common:health.disabled'),
        more: (count) => t('shared.more', { count }),
      }}
    />
  )
}

/** Returns the note on a policy that applies to the resource without naming it. */
function noteOf(
  t: TFunction<'networks'>,
  networkId: string,
  covers: NonNullable<Reference['covers']>,
): string {
  return covers.by === 'all'
    ? t('shared.uses.covers.all')
    : t('shared.uses.covers.tag', { tag: tagName(covers.tagId, networkId) })
}

const placeOf: Partial<Record<ReferenceKind, string>> = {
  policy: 'policies',
  egress: 'egress-route',
  key: 'keys',
}

/** Returns the path of this remote's page, else of the place in another remote; undefined if there is none. */
function hrefOf(networkId: string, { kind, id, name }: Reference): string | undefined {
  if (kind === 'configFile') return paths.configFile(networkId, id)
  const place = placeOf[kind]
  if (place === undefined) return paths.node(networkId, id)
  if (kind === 'egress') return placeHref(place, { networkId, routeId: id })
  const href = placeHref(place, kind === 'key' ? {} : { networkId })
  return href && `${href}?${new URLSearchParams({ q: name })}`
}

type NodeUsesProps = { title: string; networkId: string; nodeIds: readonly string[] }

/**
 * Lists what refers to nodes: policies, routes, keys, config files, other nodes, and policies that apply without naming
 * them.
 */
export function NodeReferences({ title, networkId, nodeIds }: NodeUsesProps) {
  return (
    <NetworkReferencesPanel
      title={title}
      networkId={networkId}
      {...useNodeReferences(networkId, nodeIds, { withCovering: true })}
    />
  )
}

/**
 * Returns what refers to some nodes, each use once; with `withCovering` also the policies that apply without naming
 * them.
 */
export function useNodeReferences(
  networkId: string,
  ids: readonly string[],
  { withCovering = false } = {},
): KnownUses {
  const nodes = useCachedQuery(nodeListQuery(networkId))
  const hosts = useCachedQuery(hostListQuery())
  const policies = useQuery(policyListQuery(networkId))
  const egressRoutes = useQuery(egressRouteListQuery(networkId))
  const { isAdmin } = useCan()
  // keys are listed for administrators only, so other users can't see whether a key refers to the nodes
  const keys = useQuery({ ...enrollmentKeyListQuery(), enabled: isAdmin })
  const readings = [nodes, hosts, policies, egressRoutes, ...(isAdmin ? [keys] : [])]

  const nameOf = nodeNames(nodes.data ?? [], hosts.data ?? [])
  const inventory: ReferenceInventory = {
    policies: policies.data ?? [],
    egressRoutes: egressRoutes.data ?? [],
    keys: keys.data ?? [],
    nodes: nodes.data?.map((node) => linksOf(node, nameOf)) ?? [],
  }

  const namedUses = referencesToNodes(ids, inventory)

  return {
    uses: withCovering ? [...policiesCovering(ids, inventory), ...namedUses] : namedUses,
    isPending: readings.some(({ isPending }) => isPending),
    isWhole: isAdmin && readings.every(({ isSuccess }) => isSuccess),
  }
}

function linksOf(node: Node, nameOf: (id: string) => string): NodeLinks {
  const id = nodeKey(node)
  return {
    id,
    name: nameOf(id),
    isConfigFile: isConfigFile(node),
    gatewayId: node.static_node?.ingressgatewayid ?? '',
    relayedBy: node.relayedby,
    internetGatewayId: node.internetgw_node_id,
    failedOverBy: node.failed_over_by,
    tags: node.tags,
  }
}

/** Returns what belongs to a network or lets devices join it; `isFresh` refetches however new the data is. */
export function useNetworkReferences(networkId: string, { isFresh = false } = {}): KnownUses {
  const age = isFresh ? { staleTime: 0 } : {}
  const policies = useQuery({ ...policyListQuery(networkId), ...age })
  const egressRoutes = useQuery({ ...egressRouteListQuery(networkId), ...age })
  const { isAdmin } = useCan()
  // keys are listed for administrators only, so other users can't see whether a key refers to the network
  const keys = useQuery({ ...enrollmentKeyListQuery(), ...age, enabled: isAdmin })
  const readings = [policies, egressRoutes, ...(isAdmin ? [keys] : [])]

  return {
    uses: referencesToNetwork(networkId, {
      policies: policies.data ?? [],
      egressRoutes: egressRoutes.data ?? [],
      keys: keys.data ?? [],
    }),
    isPending: readings.some(({ isPending }) => isPending),
    isWhole: isAdmin && readings.every(({ isSuccess }) => isSuccess),
  }
}

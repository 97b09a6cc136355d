import type { Host } from '@meshdeck/api/hosts'
import type { Link, NetworkMetrics, NodeMetrics } from '@meshdeck/api/metrics'
import { isConfigFile, type Node, nodeKey, nodeNames } from '@meshdeck/api/nodes'
import { type LinkState, linkState, linkStates, measuredLatency } from '@meshdeck/domain/health'
import { shortId } from '@meshdeck/domain/short-id'
import { type Steps } from '@meshdeck/domain/steps'
import type { TFunction } from '@meshdeck/platform'
import {
  type NamedView,
  naturalKey,
  plainText,
  sortRows,
  type TableFilters,
} from '@meshdeck/ui/data-table'

/** Two nodes with the values that each reports about the other. */
export type PairRow = {
  id: string
  name: string
  first: Member
  second: Member
  /** Values that `first` reports about `second`, and the reverse; undefined if there is no report. */
  there: Link | undefined
  back: Link | undefined
  /** The worse state of both. */
  state: LinkState
  /** Milliseconds, the longer of those measured; 999 if none is. */
  latency: number | undefined
  /** The lower of both. */
  percentUp: number | undefined
  /** Bytes from `first` to `second` and back, as reported by the sender, else by the receiver. */
  sent: number | undefined
  received: number | undefined
  /** Larger is worse: by state first, then latency and uptime. */
  badness: number
}

const pairId = (a: Member, b: Member) => `${a.id}~${b.id}`

/** Returns the row of one pair, also of members without reports about each other. */
export function toPairRow(metrics: NetworkMetrics, a: Member, b: Member): PairRow {
  const linkThere = metrics.get(a.id)?.links.get(b.id)
  const linkBack = metrics.get(b.id)?.links.get(a.id)
  const links = [linkThere, linkBack].filter((link) => link !== undefined)
  const state = worstOf(links.map(linkState))
  const latencies = links.map((link) => link.latency)
  const latency = maximumOf(latencies.map(measuredLatency)) ?? maximumOf(latencies)
  const percentUp = minimumOf(links.map((link) => link.percentUp))
  return {
    id: pairId(a, b),
    name: `${a.name} – ${b.name}`,
    first: a,
    second: b,
    there: linkThere,
    back: linkBack,
    state,
    latency,
    percentUp,
    sent: linkThere?.sent ?? linkBack?.received,
    received: linkThere?.received ?? linkBack?.sent,
    badness: severityOf({ state, latency, percentUp }),
  }
}

const worstOf = (states: readonly LinkState[]): LinkState =>
  linkStates.find((state) => states.includes(state)) ?? 'unmeasured'

const definedValues = (values: ReadonlyArray<number | undefined>) =>
  values.filter((value) => value !== undefined)

function maximumOf(values: ReadonlyArray<number | undefined>): number | undefined {
  const numbers = definedValues(values)
  return numbers.length === 0 ? undefined : Math.max(...numbers)
}

function minimumOf(values: ReadonlyArray<number | undefined>): number | undefined {
  const numbers = definedValues(values)
  return numbers.length === 0 ? undefined : Math.min(...numbers)
}

/** An end of links. */
export type Member = {
  id: string
  name: string
  /** Normalized name for the search. */
  plain: string
  /** Whether it is only in the metrics and no longer in the network. */
  isGone: boolean
  /** Why a node has no connections at all, if so. */
  down?: DownState
}

/**
 * States of nodes that reach no other node. A node with `error` is up, and the server derives the state from these
 * metrics: the pairs themselves show it.
 */
export const downStates = ['offline', 'disconnected'] as const
type DownState = (typeof downStates)[number]

type NodesAndHosts = { nodes: readonly Node[]; hosts: readonly Host[] }

/** Returns the nodes of a network by name, without its config files. */
export function toMembers({ nodes, hosts }: NodesAndHosts): Member[] {
  const nameOf = nodeNames(nodes, hosts)
  return byName(
    nodes
      .filter((node) => !isConfigFile(node))
      .map(({ id, status }) => {
        const down = downStates.find((state) => state === status)
        return { ...toMember(id, nameOf(id), false), ...(down && { down }) }
      }),
  )
}

/** Links of a network with their ends. */
export type Links = {
  metrics: NetworkMetrics
  members: Member[]
  /** Most bytes over any of the links, by direction. */
  maximum: { sent: number; received: number }
}

type Sources = { metrics: NetworkMetrics; members: readonly Member[]; nodes: readonly Node[] }

/**
 * Builds the links with these members and any others in the metrics, without config files, which have their own table.
 * In steps, as there may be a million.
 */
export function* linkSteps({ metrics, members, nodes }: Sources): Steps<Links> {
  const knownIds = new Set([...members.map(({ id }) => id), ...nodes.map(nodeKey)])
  const unknownNodes = new Map<string, string>()
  const maximum = { sent: 0, received: 0 }
  for (const { id, links } of metrics.values()) {
    if (!knownIds.has(id) && links.size > 0) unknownNodes.set(id, unknownNodes.get(id) ?? '')
    for (const [peer, { name, sent = 0, received = 0 }] of links) {
      if (!knownIds.has(peer) && !unknownNodes.get(peer)) unknownNodes.set(peer, name)
      if (sent > maximum.sent) maximum.sent = sent
      if (received > maximum.received) maximum.received = received
      yield
    }
  }
  if (unknownNodes.size === 0) return { metrics, members: [...members], maximum }
  const unknownMembers = [...unknownNodes].map(([id, name]) =>
    toMember(id, name || shortId(id), true),
  )
  return { metrics, members: byName([...members, ...unknownMembers]), maximum }
}

const toMember = (id: string, name: string, isGone: boolean): Member => ({
  id,
  name,
  plain: plainText(name),
  isGone,
})

const byName = (members: readonly Member[]): Member[] =>
  sortRows(members, ({ name }) => naturalKey(name))

/** Cap above which latencies rank the same. */
const MAX_MS = 1e6

type MeasuredLink = { state: LinkState; latency: number | undefined; percentUp: number | undefined }

/** Returns how bad a link is, for sorting: by state, then the longer latency, then the lower uptime. */
export function severityOf({ state, latency = 0, percentUp = 100 }: MeasuredLink): number {
  const rank = linkStates.length - linkStates.indexOf(state)
  return rank * 10 * MAX_MS + Math.min(latency, MAX_MS) + (1 - Math.min(percentUp, 100) / 100)
}

/** Percent below which an uptime needs attention. */
export const LOW_UPTIME = 95

/** What pairs are filtered by that no column shows: whether both ends still exist. */
export const pairFilters = (t: TFunction<'networks'>): TableFilters<PairRow> => ({
  filterFields: [
    {
      id: 'known',
      label: t('metrics.filter.members'),
      options: [{ value: 'gone', label: t('metrics.filter.gone') }],
      matches: ({ first, second }) => first.isGone || second.isGone,
    },
  ],
  filterOrder: ['state', 'uptime'],
})

/** Returns the saved views of tags to check. */
export const pairViews = (t: TFunction<'networks'>): NamedView[] => [
  {
    label: t('metrics.filter.troubled'),
    search: 'filter=state%3Afailing&filter=state%3Aslow',
  },
]

type Peer = { id: string; link: Link; bytes: number }

const MAX_PAIRS = 5

/** Returns the peers with which a node exchanges most bytes by its own count; omits peers to which it sent nothing. */
export function busiestPeers({ links }: NodeMetrics, isNode: (id: string) => boolean): Peer[] {
  return [...links]
    .map(([id, link]) => ({ id, link, bytes: (link.sent ?? 0) + (link.received ?? 0) }))
    .filter(({ id, bytes }) => bytes > 0 && isNode(id))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, MAX_PAIRS)
}

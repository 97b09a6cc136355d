import type { FastifyReply, FastifyRequest } from 'fastify'

import { restrictedCaller } from '../auth/callers'
import { timeOfUnix } from '../clock'
import { struct } from '../http/decode-body'
import {
  bool,
  boolAsText,
  type DecodedField,
  type FieldType,
  int,
  list,
  string,
  time,
} from '../http/field-types'
import { newId } from '../ids'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { reaches } from '../users/group'
import type { Cidr } from './cidr'

const ranges = {
  addressrange: string(),
  addressrange6: string(),
  netid: string(),
  defaultmtu: int('int32', 32),
}

/** Fields of a network on 1.0.0 (contract 1.8). */
const fields100 = {
  ...ranges,
  defaultkeepalive: int('int32', 32),
  nodeslastmodified: int('int64'),
  networklastmodified: int('int64'),
  defaultinterface: string(),
  defaultlistenport: int('int32', 32),
  nodelimit: int('int32', 32),
  defaultpostdown: string(),
  allowmanualsignup: string(),
  isipv4: string(),
  isipv6: string(),
  defaultudpholepunch: string(),
  defaultacl: string(),
  dns_nameservers: list(string()),
}
const fields110 = { ...fields100, auto_join: boolAsText(true, (text) => text !== 'false') }
const fields140 = {
  ...fields110,
  auto_remove: boolAsText(false, (text) => text === 'true'),
  auto_remove_tags: list(string()),
  auto_remove_threshold_mins: int(),
}

export const networkType100 = struct('Network', fields100)
/** Bodies of a network until 1.5.0, each at the version in which it begins (releases.md, Networks). */
export const networkType110 = struct('Network', fields110)
export const networkType140 = struct('Network', fields140)
export const networkType150 = struct('Network', {
  ...fields140,
  jit_enabled: string(),
  virtual_nat_pool_ipv4: string(),
  virtual_nat_site_prefixlen_ipv4: int(),
})

const fields151 = {
  ...ranges,
  defaultkeepalive: int(),
  id: string(),
  auto_join: bool(),
  jit_enabled: bool(),
  auto_remove: bool(),
  auto_remove_tags: { ...list(string()), name: 'datatypes.JSONSlice[string]' },
  auto_remove_threshold: int(),
  virtual_nat_pool_ipv4: string(),
  virtual_nat_site_prefixlen_ipv4: int(),
  created_by: string(),
  created_at: time(),
  updated_at: time(),
  nodes_updated_at: time(),
}

/** Body of a network since 1.5.1 (contract 2.4), and since 1.8.0 (releases.md). */
export const networkType151 = struct('Network', fields151, 'schema')
export const networkType180 = struct(
  'Network',
  { ...fields151, auto_select_exit_node: bool() },
  'schema',
)

/** Body of a network on any server; fields that a server doesn't support are zero. */
export type NetworkInput = DecodedField<typeof networkType100> &
  DecodedField<typeof networkType151> & {
    /** As it was sent to 1.5.0, where it is a text. */
    jit_text?: string
    /** Since 1.8.0. */
    auto_select_exit_node?: boolean
  }

/** Differences between the servers for networks (contract 1.8 and 2.4). */
export type NetworkVersion = {
  bodyType: FieldType<NetworkInput>
  toReply(network: Network): object
  /**
   * Returns the response to a list, which isn't always an empty array without networks, or without any that the caller
   * may see.
   */
  toListReply(networks: Network[], isFiltered: boolean): unknown
  toStatsReply(rows: Array<{ network: Network; hosts: number }>): unknown
  /** Throws HttpError 400 for a range that is too small, with the message for its field. */
  checkRange(range: Cidr, words: string): void
  /** Returns a line for each invalid field of a new network; empty ones don't count. */
  faultsOf(store: Store, network: NetworkInput): string[]
  /** Returns the virtual addresses for ranges that several routes share, which need a license. */
  poolOf(store: Store, network: NetworkInput): Partial<Network> | undefined
  /** Whether devices join without approval, because the network says so or can't choose. */
  joinsByItself(store: Store, network: Pick<NetworkInput, 'auto_join'>): boolean
  /** Stores the fields that may change and returns the response. Throws HttpError 400. */
  update(store: Store, input: NetworkInput): object
  sendDeleted(reply: FastifyReply): FastifyReply
  missingStatus: number
}

export function zeroNetwork(): NetworkInput {
  return { ...networkType151.zero(), ...networkType100.zero() }
}

/** Fills the default values of a new network. Isolation flags don't depend on the ranges. */
export function withDefaults(input: NetworkInput): NetworkInput {
  return {
    ...input,
    defaultinterface: input.defaultinterface || `nm-${input.netid}`,
    defaultlistenport: input.defaultlistenport || 51_821,
    nodelimit: input.nodelimit || 999_999_999,
    defaultkeepalive: input.defaultkeepalive || 20,
    allowmanualsignup: input.allowmanualsignup || 'no',
    isipv4: input.isipv4 || 'yes',
    isipv6: input.isipv6 || 'no',
    defaultudpholepunch: input.defaultudpholepunch || 'no',
    defaultacl: input.defaultacl || 'yes',
    jit_text: input.jit_text || 'no',
    defaultmtu: input.defaultmtu || 1280,
  }
}

/**
 * Returns a validated network as it is stored, created at this time (unix seconds); devices join it without approval.
 */
export function newNetwork(input: NetworkInput, now: number): Network {
  const time = timeOfUnix(now)
  return {
    ...input,
    nodeslastmodified: now,
    networklastmodified: now,
    id: input.id || newId(),
    auto_join: true,
    auto_select_exit_node: input.auto_select_exit_node ?? false,
    auto_remove_tags: input.auto_remove_tags ?? [],
    auto_remove_threshold: input.auto_remove_threshold || (input.auto_remove ? 60 : 0),
    nodes_updated_at: time,
    created_at: time,
    updated_at: time,
  }
}

/** Returns networks by name, for a user only those with a role, and whether any may have been left out. */
export function visibleNetworks(store: Store, request: FastifyRequest): VisibleNetworks {
  const networks = store.networks.all().toSorted((a, b) => (a.netid < b.netid ? -1 : 1))
  const restricted = restrictedCaller(store, request)
  if (!restricted || restricted.role?.id === 'auditor') return { networks, isFiltered: false }
  const visible = networks.filter(({ netid }) => reaches(store, restricted.user, netid))
  return { networks: visible, isFiltered: true }
}

type VisibleNetworks = { networks: Network[]; isFiltered: boolean }

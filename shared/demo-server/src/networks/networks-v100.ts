import type { FieldType } from '../http/field-types'
import { sendJson, fieldFault, httpError } from '../http/replies'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { parseCidr } from './cidr'
import {
  type NetworkInput,
  type NetworkVersion,
  networkType100,
  networkType110,
  networkType140,
  networkType150,
  zeroNetwork,
} from './network'
import { checkVirtualAddresses, joinsByItself } from './networks-v151'

/** What differs between the releases until 1.5.0: the fields that they added. */
type Fields = {
  read: FieldType<NetworkInput>['read']
  /** Returns the added fields of a response. */
  shown(network: NetworkInput): object
  /** Returns a line for each invalid one; empty ones don't count. */
  faultsOf?(network: NetworkInput): string[]
  /** Returns what an update stores in addition to the fields of 1.0.0. Throws HttpError 400. */
  changesOf?(store: Store, input: NetworkInput): Partial<Network>
  /** Whether an update only checks the fields that it stores. */
  acceptsPart?: true
}

type FieldVersion = Pick<
  NetworkVersion,
  'bodyType' | 'toReply' | 'toListReply' | 'toStatsReply' | 'faultsOf' | 'update'
>

/** Returns the part of a release that follows from its fields. */
function withFields(fields: Fields): FieldVersion {
  const { read, shown, faultsOf = () => [], changesOf = () => ({}), acceptsPart } = fields
  const toReply = (network: NetworkInput) => ({ ...fieldsOf100(network), ...shown(network) })
  return {
    bodyType: { ...networkType100, zero: zeroNetwork, read },
    toReply,
    toListReply: (networks, isFiltered) =>
      networks.length === 0 && !isFiltered ? null : networks.map(toReply),
    toStatsReply: (rows) => rows.map(({ network, hosts }) => ({ ...toReply(network), hosts })),
    faultsOf: (store, network) => [
      ...rangeFaults(network),
      nameFault(store, network.netid),
      ...textFaults(network),
      ...faultsOf(network),
    ],
    /** Updates a few fields; all others are only echoed. */
    update(store, input) {
      const { netid, defaultacl, dns_nameservers } = input
      found(400, () => store.networks.get(netid))
      const lines = acceptsPart
        ? [yesNoFault('DefaultACL', defaultacl)]
        : [...rangeFaults(input), ...textFaults(input), ...faultsOf(input)]
      const faults = lines.filter((line) => line !== '')
      if (faults.length > 0) throw httpError(400, faults.join('\n'))
      const changes = { defaultacl, dns_nameservers, ...changesOf(store, input) }
      store.networks.update(netid, changes)
      return toReply({ ...input, ...changes })
    },
  }
}

/** Networks of 1.0.0: booleans as texts, no checks of prefixes (contract 1.8). */
export const networks100: NetworkVersion = {
  ...withFields({
    read: (value, current, place) => ({
      ...current,
      ...networkType100.read(value, current, place),
    }),
    shown: () => ({}),
    acceptsPart: true,
  }),
  poolOf: () => undefined,
  checkRange() {},
  joinsByItself: () => true,
  sendDeleted: (reply) => sendJson(reply, 'success'),
  missingStatus: 500,
}

const joinText = ({ auto_join }: NetworkInput) => ({ auto_join: String(auto_join) })

export const networks110: FieldVersion = withFields({
  read: (value, current, place) => ({
    ...current,
    ...networkType110.read(value, networkType110.zero(), place),
  }),
  shown: joinText,
  changesOf: (_store, { auto_join }) => ({ auto_join }),
})

const removalTexts = (network: NetworkInput) => ({
  ...joinText(network),
  auto_remove: network.auto_remove ? 'true' : '',
  auto_remove_tags: network.auto_remove_tags,
  auto_remove_threshold_mins: network.auto_remove_threshold,
})

function removalChanges(store: Store, input: NetworkInput) {
  const { auto_remove, auto_remove_tags, auto_remove_threshold } = input
  const auto_join = joinsByItself(store, input)
  return { auto_join, auto_remove, auto_remove_tags, auto_remove_threshold }
}

export const networks140: FieldVersion = withFields({
  read(value, current, place) {
    const sentFields = networkType140.read(value, networkType140.zero(), place)
    return {
      ...current,
      ...sentFields,
      auto_remove_threshold: sentFields.auto_remove_threshold_mins,
    }
  },
  shown: removalTexts,
  changesOf: removalChanges,
})

export const networks150: FieldVersion = withFields({
  read(value, current, place) {
    const sentFields = networkType150.read(value, networkType150.zero(), place)
    return {
      ...current,
      ...sentFields,
      auto_remove_threshold: sentFields.auto_remove_threshold_mins,
      jit_enabled: sentFields.jit_enabled === 'yes',
      jit_text: sentFields.jit_enabled,
    }
  },
  shown: (network) => ({
    ...removalTexts(network),
    jit_enabled: network.jit_enabled ? 'yes' : 'no',
    virtual_nat_pool_ipv4: network.virtual_nat_pool_ipv4,
    virtual_nat_site_prefixlen_ipv4: network.virtual_nat_site_prefixlen_ipv4,
  }),
  faultsOf: ({ jit_text = '' }) => [yesNoFault('JITEnabled', jit_text)],
  /** An empty pool is kept only if a prefix length is sent; otherwise, both are cleared. */
  changesOf(store, input) {
    const { virtual_nat_pool_ipv4: pool, virtual_nat_site_prefixlen_ipv4: site } = input
    const network = store.networks.get(input.netid)
    checkVirtualAddresses(input, network)
    return {
      ...removalChanges(store, input),
      virtual_nat_pool_ipv4: pool === '' && site > 0 ? network.virtual_nat_pool_ipv4 : pool,
      virtual_nat_site_prefixlen_ipv4: site,
    }
  },
})

/** Response shape of a network: a listen port of 0 is omitted. */
function fieldsOf100(network: NetworkInput) {
  const { defaultlistenport } = network
  return {
    addressrange: network.addressrange,
    addressrange6: network.addressrange6,
    netid: network.netid,
    nodeslastmodified: network.nodeslastmodified,
    networklastmodified: network.networklastmodified,
    defaultinterface: network.defaultinterface,
    ...(defaultlistenport === 0 ? {} : { defaultlistenport }),
    nodelimit: network.nodelimit,
    defaultpostdown: network.defaultpostdown,
    defaultkeepalive: network.defaultkeepalive,
    allowmanualsignup: network.allowmanualsignup,
    isipv4: network.isipv4,
    isipv6: network.isipv6,
    defaultudpholepunch: network.defaultudpholepunch,
    defaultacl: network.defaultacl,
    defaultmtu: network.defaultmtu,
    dns_nameservers: network.dns_nameservers,
  }
}

function rangeFaults(network: NetworkInput): string[] {
  return [
    familyFault('AddressRange', network.addressrange, 4),
    familyFault('AddressRange6', network.addressrange6, 6),
  ]
}

function textFaults(network: NetworkInput): string[] {
  return [
    interfaceFault(network.defaultinterface),
    portFault(network.defaultlistenport),
    network.defaultkeepalive > 1000 ? fault('DefaultKeepalive', 'max') : '',
    yesNoFault('AllowManualSignUp', network.allowmanualsignup),
    yesNoFault('IsIPv4', network.isipv4),
    yesNoFault('IsIPv6', network.isipv6),
    yesNoFault('DefaultUDPHolePunch', network.defaultudpholepunch),
    yesNoFault('DefaultACL', network.defaultacl),
  ]
}

function interfaceFault(name: string): string {
  if (name === '') return fault('DefaultInterface', 'min')
  return name.length > 35 ? fault('DefaultInterface', 'max') : ''
}

function nameFault(store: Store, netid: string): string {
  if (netid === '') return fault('NetID', 'required')
  const isGood = /^[a-z0-9_-]+$/.test(netid) && !store.networks.has(netid)
  return isGood ? '' : fault('NetID', 'netid_valid')
}

function familyFault(field: string, range: string, family: 4 | 6): string {
  const cidr = parseCidr(range)
  return cidr && cidr.family !== family ? fault(field, `cidrv${family}`) : ''
}

function portFault(port: number): string {
  if (port === 0) return ''
  if (port < 1024) return fault('DefaultListenPort', 'min')
  return port > 65_535 ? fault('DefaultListenPort', 'max') : ''
}

function yesNoFault(field: string, value: string): string {
  return value === 'yes' || value === 'no' ? '' : fault(field, 'checkyesorno')
}

function fault(field: string, tag: string): string {
  return fieldFault(`Network.${field}`, tag)
}

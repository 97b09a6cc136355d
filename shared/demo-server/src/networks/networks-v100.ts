import { sendJson, fieldFault, httpError } from '../http/replies'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import { parseCidr } from './cidr'
import { type NetworkInput, type NetworkVersion, networkType100, zeroNetwork } from './network'

/** Networks of 1.0.0: booleans as texts, no checks of prefixes (contract 1.8). */
export const networks100: NetworkVersion = {
  bodyType: {
    ...networkType100,
    zero: zeroNetwork,
    read: (value, current, place) => ({
      ...current,
      ...networkType100.read(value, current, place),
    }),
  },
  toReply,
  toListReply: (networks, isFiltered) =>
    networks.length === 0 && !isFiltered ? null : networks.map(toReply),
  toStatsReply: (rows) => rows.map(({ network, hosts }) => ({ ...toReply(network), hosts })),
  poolOf: () => undefined,
  checkRange() {},
  faultsOf,
  joinsByItself: () => true,
  update,
  sendDeleted: (reply) => sendJson(reply, 'success'),
  missingStatus: 500,
}

/** Response shape of a network: a listen port of 0 is omitted. */
function toReply(network: NetworkInput) {
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

/** Updates two fields; all others are only echoed. */
function update(store: Store, input: NetworkInput): object {
  const { netid, defaultacl, dns_nameservers } = input
  found(400, () => store.networks.get(netid))
  const fault = yesNoFault('DefaultACL', defaultacl)
  if (fault !== '') throw httpError(400, fault)
  store.networks.update(netid, { defaultacl, dns_nameservers })
  return toReply(input)
}

function faultsOf(store: Store, network: NetworkInput): string[] {
  return [
    familyFault('AddressRange', network.addressrange, 4),
    familyFault('AddressRange6', network.addressrange6, 6),
    nameFault(store, network.netid),
    network.defaultinterface.length > 35 ? fault('DefaultInterface', 'max') : '',
    portFault(network.defaultlistenport),
    network.defaultkeepalive > 1000 ? fault('DefaultKeepalive', 'max') : '',
    yesNoFault('AllowManualSignUp', network.allowmanualsignup),
    yesNoFault('IsIPv4', network.isipv4),
    yesNoFault('IsIPv6', network.isipv6),
    yesNoFault('DefaultUDPHolePunch', network.defaultudpholepunch),
    yesNoFault('DefaultACL', network.defaultacl),
  ]
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
  if (port < 1024) return fault('DefaultListenPort', 'min')
  return port > 65_535 ? fault('DefaultListenPort', 'max') : ''
}

function yesNoFault(field: string, value: string): string {
  return value === 'yes' || value === 'no' ? '' : fault(field, 'checkyesorno')
}

function fault(field: string, tag: string): string {
  return fieldFault(`Network.${field}`, tag)
}

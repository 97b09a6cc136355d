import { formatNetwork, overlaps, parseCidr } from '../addresses/cidr'
import { fieldFault } from '../http/field-fault'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import { type NetworkInput, withDefaults } from './network'

/**
 * A new network, filled up and with its ranges cut to the network address. The order of the checks is
 * the contract's (1.8 create): a range in use wins over a name in use.
 * @throws Refusal 400
 */
export function checkNewNetwork(store: Store, input: NetworkInput): NetworkInput {
  if (Buffer.byteLength(input.netid) > 32) {
    throw refused(400, "network name shouldn't exceed 32 characters")
  }
  if (input.addressrange === '' && input.addressrange6 === '') {
    throw refused(400, 'IPv4 or IPv6 CIDR required')
  }
  const network = withDefaults({
    ...input,
    addressrange: cutRange(input.addressrange),
    addressrange6: cutRange(input.addressrange6),
  })
  if (isRangeTaken(store, network)) throw refused(400, 'network cidr already in use')
  const faults = faultsOf(store, network)
  if (faults.length > 0) throw refused(400, faults.join('\n'))
  return network
}

/** The only field of an update that is checked. @throws Refusal 400 */
export function checkDefaultAccess(defaultacl: string) {
  const fault = yesNoFault('DefaultACL', defaultacl)
  if (fault !== '') throw refused(400, fault)
}

function cutRange(range: string): string {
  if (range === '') return ''
  const cidr = parseCidr(range)
  if (!cidr) throw refused(400, `invalid CIDR address: ${range}`)
  return formatNetwork(cidr)
}

function isRangeTaken(store: Store, { addressrange, addressrange6 }: NetworkInput): boolean {
  const wanted = ranges(addressrange, addressrange6)
  return store.networks
    .all()
    .some((other) =>
      ranges(other.addressrange, other.addressrange6).some((taken) =>
        wanted.some((range) => overlaps(range, taken)),
      ),
    )
}

function ranges(...texts: string[]) {
  return texts.flatMap((text) => parseCidr(text) ?? [])
}

function faultsOf(store: Store, network: NetworkInput): string[] {
  const faults = [
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
  return faults.filter((line) => line !== '')
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

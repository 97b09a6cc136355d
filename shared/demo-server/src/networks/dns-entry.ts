import { withoutPrefix } from '@meshdeck/domain/addresses'

import { perVersion } from '../api-version'
import { forServer } from '../edition'
import { struct } from '../http/decode-body'
import { type DecodedField, string } from '../http/field-types'
import { fieldFault, httpError } from '../http/replies'
import { readSettings, type Settings } from '../server/settings'
import type { DnsEntry } from '../storage/name-tables'
import { inGroups, readIds } from '../storage/repository'
import type { Store } from '../storage/store'
import { isIpAddress } from './cidr'

export const dnsEntryType = struct('DNSEntry', {
  name: string(),
  address: string(),
  address6: string(),
})
type DnsEntryInput = DecodedField<typeof dnsEntryType>

/** Few enough nodes that reading their names takes a millisecond. */
const NODES_PER_READ = 128

export type DnsRow = Omit<DnsEntry, 'id'>

const NAME_RULE =
  'invalid input. Only uppercase letters (A-Z), lowercase letters (a-z), numbers (0-9), minus sign (-) and dots (.) are allowed'

/**
 * Stores a name. The check for a taken name compares the full form with the domain, so the short form overwrites
 * (contract 1.13). Throws HttpError 400.
 */
export function createDnsEntry(store: Store, network: string, input: DnsEntryInput): DnsRow {
  if (!/^[a-z0-9.-]+$/i.test(input.name)) throw httpError(400, NAME_RULE)
  const faults = faultsOf(store, network, input)
  if (faults.length > 0) throw httpError(400, faults.join('\n'))
  const name = forServer(dnsVersions, store).storedName(input.name, readSettings(store))
  const entry = { name, network, address: input.address, address6: input.address6 }
  const id = entryId(network, name)
  store.transaction(() => {
    store.dnsEntries.remove(id)
    store.dnsEntries.insert({ id, ...entry })
  })
  return entry
}

export function entryId(network: string, name: string): string {
  return `${name}.${network}`
}

export function customRows(store: Store, network: string): DnsRow[] {
  const { shownName } = forServer(dnsVersions, store)
  const settings = readSettings(store)
  const rows = store.dnsEntries.all({ network })
  return rows.map(({ id: _id, ...row }) => ({ ...row, name: shownName(row.name, settings) }))
}

/** Yields the names that every node has by default, read on demand. */
export function* nodeRows(store: Store, network: string): Generator<DnsRow, void> {
  const domain = readSettings(store).default_domain
  const nodes = 'SELECT id FROM nodes WHERE network = ? ORDER BY rowid'
  for (const ids of inGroups(readIds(store.db, nodes, [network]), NODES_PER_READ)) {
    for (const { name, address, address6 } of store.db.all(nodeNamesQuery, [JSON.stringify(ids)])) {
      yield {
        name: withDomain(`${String(name)}.${network}`, domain),
        network,
        address: withoutPrefix(String(address)),
        address6: withoutPrefix(String(address6)),
      }
    }
  }
}

const nodeNamesQuery = `SELECT hosts.name, nodes.address, nodes.address6
  FROM nodes JOIN hosts ON hosts.id = nodes.hostid
  WHERE nodes.id IN (SELECT value FROM json_each(?)) ORDER BY nodes.rowid`

function faultsOf(store: Store, network: string, input: DnsEntryInput): string[] {
  const faults = [
    addressFault('Address', input.address),
    addressFault('Address6', input.address6),
    nameFault(store, network, input.name),
    store.networks.has(network) ? '' : fault('Network', 'network_exists'),
  ]
  return faults.filter((line) => line !== '')
}

function addressFault(field: string, address: string): string {
  return address === '' || isIpAddress(address) ? '' : fault(field, 'ip')
}

function nameFault(store: Store, network: string, name: string): string {
  if (isNameTaken(store, network, name)) return fault('Name', 'name_unique')
  return name.length > 192 ? fault('Name', 'max') : ''
}

/** Whether a name is taken; names of devices count as well. */
function isNameTaken(store: Store, network: string, name: string): boolean {
  if (customRows(store, network).some((row) => row.name === name)) return true
  for (const row of nodeRows(store, network)) if (row.name === name) return true
  return false
}

function fault(field: string, tag: string): string {
  return fieldFault(`DNSEntry.${field}`, tag)
}

type DnsVersion = {
  /** Returns a given name in the form in which it is stored and deleted. */
  storedName(name: string, settings: Settings): string
  /** Returns a stored name in the form in which it is read. */
  shownName(name: string, settings: Settings): string
}

/** When each server appends the domain to a name (contract 1.13 and 2.9). */
export const dnsVersions = perVersion<DnsVersion>({
  '1.0.0': {
    // a name that ends in the domain's letters counts as complete
    storedName: (name, { default_domain }) =>
      name.endsWith(default_domain) ? name : `${name}.${default_domain}`,
    shownName: (name) => name,
  },
  '1.5.0': {
    storedName: (name) => name,
    // also for a name that already ends in it
    shownName: (name, { default_domain }) =>
      default_domain === '' ? name : `${name}.${default_domain}`,
  },
})

/** Returns a name with the domain appended, unless it ends in it. */
function withDomain(name: string, domain: string): string {
  return domain === '' || name.endsWith(`.${domain}`) ? name : `${name}.${domain}`
}

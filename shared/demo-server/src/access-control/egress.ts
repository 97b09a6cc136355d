import { perVersion, withChanges } from '../api-version'
import type { Names } from '../auth/check-rights'
import type { PerServer } from '../edition'
import type { FieldType } from '../http/field-types'
import { httpError } from '../http/replies'
import { parseCidr, seededRange } from '../networks/cidr'
import { found, withText } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import {
  domainsOf,
  type Egress,
  type EgressInput,
  egressType,
  egressType100,
  egressType110,
  egressType120,
  egressType160,
  toReply100,
  toReply110,
  toReply150,
  toReply160,
} from './egress-record'

/** The nodes and tags that serve a route. */
export function namesIn({ nodes, tags }: Pick<EgressInput, 'nodes' | 'tags'>): Names {
  return { members: Object.keys(nodes ?? {}), tags: Object.keys(tags ?? {}) }
}

/** Addresses that the nodes of a route substitute for those of their peers. */
type Nat = Pick<Egress, 'nat' | 'mode' | 'virtual_range'>

type Target = Pick<Egress, 'range' | 'domain'>

/** Route to create or change: the requested values, its target, and its previous state. */
type NatWish = { input: EgressInput; target: Target; id: string; before?: Egress }

const DIRECT = 'direct_nat'
const VIRTUAL = 'virtual_nat'
const plainNat: Nat = { nat: true, mode: DIRECT, virtual_range: '' }

/** The only kind on the community edition, which also reports it for a new route without NAT. */
function onlyDirectNat(_store: Store, { input, before }: NatWish): Nat {
  if (input.nat) return plainNat
  return { nat: false, mode: before ? '' : DIRECT, virtual_range: '' }
}

/**
 * Supports both kinds. A route that shares its range with others is reached by addresses of its network's pool. Throws
 * HttpError 400.
 */
function directOrVirtualNat(store: Store, wish: NatWish): Nat {
  const { input, target, before } = wish
  if (!input.nat) return onlyDirectNat(store, wish)
  if (input.mode === VIRTUAL) {
    const virtual_range = before?.virtual_range || virtualRange(store, wish)
    return { nat: true, mode: target.domain === '' ? VIRTUAL : DIRECT, virtual_range }
  }
  // an update treats every unknown kind as the direct one
  if (input.mode === DIRECT || before) return plainNat
  throw httpError(400, `invalid NAT type: must be ${DIRECT} or ${VIRTUAL}`)
}

/** Gives a route without NAT a kind of its own, since 1.6.0. */
const disabledOr =
  (natOf: EgressVersion['natOf']): EgressVersion['natOf'] =>
  (store, wish) =>
    wish.input.nat ? natOf(store, wish) : { nat: false, mode: 'disabled', virtual_range: '' }

/**
 * Returns a free range of the network's pool, as long as the route's own if that is short enough. Throws HttpError 400.
 */
function virtualRange(store: Store, { input, target, id }: NatWish): string {
  const network = store.networks.get(input.network)
  const targetRange = parseCidr(target.range)
  if (targetRange?.family === 6) {
    throw httpError(
      400,
      `virtual NAT only supports IPv4, but egress range '${target.range}' is IPv6`,
    )
  }
  const { virtual_nat_pool_ipv4: pool, virtual_nat_site_prefixlen_ipv4: sitePrefix } = network
  const cidr = parseCidr(pool)
  if (!cidr || sitePrefix === 0) {
    throw httpError(400, `virtual NAT IPv4 pool not configured for network ${network.netid}`)
  }
  const isShort =
    targetRange !== undefined &&
    targetRange.prefix >= cidr.prefix &&
    targetRange.prefix >= sitePrefix
  const prefix = isShort ? targetRange.prefix : sitePrefix
  const routes = store.egress.all({ network: network.netid })
  const taken = new Set(routes.map(({ virtual_range }) => virtual_range))
  const range = seededRange(cidr, { prefix, taken, seed: id })
  if (range !== undefined) return range
  throw httpError(400, `no available prefixes left in pool ${pool} for /${prefix}`)
}

// also matches letters that case-fold to these in Unicode, such as the long s
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/iu

type EgressVersion = {
  bodyType: FieldType<EgressInput>
  toReply(egress: Egress): object
  /** Returns the previous state that the activity reports for an update. */
  recordedBefore(before: Egress, after: Egress): Egress
  /** Returns the range of a body, and the domain that replaces it. */
  targetOf(input: EgressInput): Pick<EgressInput, 'range' | 'domain'>
  /** Throws HttpError 400. */
  checkDomain(domain: string): void
  /** Whether a new route, and a changed one, can't leave out the range. */
  needsRange: { create: boolean; update: boolean }
  checkNewNetwork(store: Store, network: string): void
  /** Checks the network that the body of an update names. */
  checkKeptNetwork(store: Store, network: string): void
  /** Returns the texts that an update stores, which can differ from those in its response. */
  textsToStore(input: EgressInput, egress: Egress): Pick<Egress, 'name' | 'description'>
  /** Throws HttpError 400 for an unknown kind, and when no addresses are left. */
  natOf(store: Store, wish: NatWish): Nat
  /** Maximum number of nodes that serve one route. */
  maxNodes: number
  /** Throws HttpError 400 for unknown tags. */
  checkTags(store: Store, tags: Egress['tags']): void
}

const community = perVersion<EgressVersion>({
  '1.0.0': {
    bodyType: {
      ...egressType100,
      zero: egressType.zero,
      // tags are accepted and dropped
      read: (value, _current, place) => ({
        ...egressType.zero(),
        ...egressType100.read(value, egressType100.zero(), place),
        tags: null,
      }),
    },
    toReply: toReply100,
    recordedBefore: (before) => before,
    targetOf: ({ range }) => ({ range, domain: '' }),
    checkDomain() {},
    needsRange: { create: true, update: true },
    checkNewNetwork(store, network) {
      if (network === '') throw httpError(400, 'network id is empty')
      withText(400, 'failed to get network ', () => store.networks.get(network))
    },
    checkKeptNetwork() {},
    // blank texts are echoed but not stored
    textsToStore: ({ name, description }, egress) => ({
      name: name || egress.name,
      description: description || egress.description,
    }),
    natOf: onlyDirectNat,
    maxNodes: 1,
    checkTags() {},
  },
  '1.1.0': {
    bodyType: {
      ...egressType110,
      zero: egressType.zero,
      read: (value, _current, place) => ({
        ...egressType.zero(),
        ...egressType110.read(value, egressType110.zero(), place),
        tags: null,
      }),
    },
    toReply: toReply110,
    // an address without a prefix length counts as a domain, too
    targetOf: ({ range, domain }) =>
      isDomain(range) ? { range: '', domain: range } : { range, domain },
    needsRange: { create: false, update: true },
  },
  '1.2.0': {
    bodyType: {
      ...egressType120,
      zero: egressType.zero,
      read: (value, _current, place) => ({
        ...egressType.zero(),
        ...egressType120.read(value, egressType120.zero(), place),
      }),
    },
    targetOf: ({ range, domain }) => ({ range, domain }),
    checkDomain(domain) {
      if (domain !== '' && !isDomain(domain)) throw httpError(400, 'bad domain name')
    },
    needsRange: { create: false, update: false },
  },
  '1.5.0': {
    bodyType: egressType,
    toReply: toReply150,
    checkNewNetwork: checkNetwork,
    checkKeptNetwork: checkNetwork,
    textsToStore: ({ name, description }) => ({ name, description }),
  },
  '1.5.1': {
    // range and NAT change before the old route is recorded
    recordedBefore: (before, { range, nat, mode, virtual_range }) => ({
      ...before,
      range,
      nat,
      mode,
      virtual_range,
    }),
  },
  '1.6.0': {
    bodyType: {
      ...egressType160,
      zero: egressType.zero,
      read(value, _current, place) {
        const { domains, ...input } = egressType160.read(value, egressType160.zero(), place)
        const names = domains?.map((name) => name.trim().toLowerCase()).filter(Boolean)
        return { ...egressType.zero(), ...input, domain: [...new Set(names)].join(',') }
      },
    },
    toReply: toReply160,
    checkDomain(domain) {
      const invalid = domainsOf(domain).find((name) => !isDomain(name.replace(/^\*\./, '')))
      if (domain !== '' && invalid !== undefined) {
        throw httpError(400, `invalid egress domain: "${invalid}"`)
      }
    },
    natOf: disabledOr(onlyDirectNat),
  },
})

/** Differences between the servers for egress routes (contract 1.15 and 2.10). */
export const egressVersions: PerServer<EgressVersion> = {
  community,
  pro: withChanges(community, {
    '1.0.0': { maxNodes: Infinity },
    '1.2.0': {
      checkTags(store, tags) {
        const unknown = Object.keys(tags).find((id) => !store.tags.has(id))
        if (unknown !== undefined) throw httpError(400, `invalid tag ${unknown}`)
      },
    },
    '1.5.0': { natOf: directOrVirtualNat },
    '1.6.0': { natOf: disabledOr(directOrVirtualNat) },
  }),
}

/** Whether a text is a complete domain name: at least two labels. */
function isDomain(text: string): boolean {
  const labels = text.split('.')
  return labels.length > 1 && labels.every((label) => LABEL.test(label))
}

function checkNetwork(store: Store, network: string) {
  found(400, () => store.networks.get(network))
}

/** Whether a node serves a route: the route names the node or one of its tags. */
export function serves({ nodes, tags }: Egress, node: Pick<Node, 'id' | 'tags'>): boolean {
  return node.id in nodes || Object.keys(node.tags ?? {}).some((tag) => tag in tags)
}

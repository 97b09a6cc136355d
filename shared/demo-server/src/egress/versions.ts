import type { FieldType } from '../decoding/field-types'
import type { PerServer } from '../edition'
import { refused } from '../http/refusal'
import { found, withText } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Egress } from '../storage/tables'
import { type EgressInput, egressType, egressType100 } from './egress'
import { directOrVirtualNat, type Nat, type NatWish, onlyDirectNat } from './nat'

// letters that fold to these in Unicode as well, such as the long s
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/iu

type EgressVersion = {
  bodyType: FieldType<EgressInput>
  toReply(egress: Egress): object
  /** What the activity tells that a route was before an update. */
  toldBefore(before: Egress, after: Egress): Egress
  /** Whether the range may be left out, and which name stands in its place. @throws Refusal 400 */
  domainOf(input: EgressInput): string
  isRangeNeeded: boolean
  checkNewNetwork(store: Store, network: string): void
  /** What an update finds of the network that its body names. */
  checkKeptNetwork(store: Store, network: string): void
  /** The texts that an update stores, which are not always those it answers with. */
  textsToStore(input: EgressInput, egress: Egress): Pick<Egress, 'name' | 'description'>
  /** @throws Refusal 400 for a kind that there is not, and when it has no addresses left */
  natOf(store: Store, wish: NatWish): Nat
  /** How many nodes may serve one route. */
  maxNodes: number
  /** @throws Refusal 400 for tags that are not there */
  checkTags(store: Store, tags: Egress['tags']): void
}

const community100: EgressVersion = {
  bodyType: {
    ...egressType100,
    zero: egressType.zero,
    // tags are taken and dropped
    read: (value, _current, place) => ({
      ...egressType.zero(),
      ...egressType100.read(value, egressType100.zero(), place),
      tags: null,
    }),
  },
  toReply: ({ domain: _domain, mode: _mode, virtual_range: _virtual, ...egress }) => egress,
  toldBefore: (before) => before,
  domainOf: () => '',
  isRangeNeeded: true,
  checkNewNetwork(store, network) {
    if (network === '') throw refused(400, 'network id is empty')
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
}

const community151: EgressVersion = {
  bodyType: egressType,
  toReply: (egress) => ({ ...egress, domain_ans: [] }),
  // range and NAT are changed before the old route is noted
  toldBefore: (before, { range, nat, mode, virtual_range }) => ({
    ...before,
    range,
    nat,
    mode,
    virtual_range,
  }),
  domainOf({ domain }) {
    const labels = domain.split('.')
    const isWhole = labels.length > 1 && labels.every((label) => LABEL.test(label))
    if (domain === '' || isWhole) return domain
    throw refused(400, 'bad domain name')
  },
  isRangeNeeded: false,
  checkNewNetwork: checkNetwork,
  checkKeptNetwork: checkNetwork,
  textsToStore: ({ name, description }) => ({ name, description }),
  natOf: onlyDirectNat,
  maxNodes: 1,
  checkTags() {},
}

/** What each server has its own way of when it comes to egress routes (contract 1.15 and 2.10). */
export const egressVersions: PerServer<EgressVersion> = {
  '1.0.0': { community: community100, pro: { ...community100, maxNodes: Infinity } },
  '1.5.1': {
    community: community151,
    pro: {
      ...community151,
      natOf: directOrVirtualNat,
      maxNodes: Infinity,
      checkTags(store, tags) {
        const unknown = Object.keys(tags).find((id) => !store.tags.has(id))
        if (unknown !== undefined) throw refused(400, `invalid tag ${unknown}`)
      },
    },
  },
}

function checkNetwork(store: Store, network: string) {
  found(400, () => store.networks.get(network))
}

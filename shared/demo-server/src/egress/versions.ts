import type { PerVersion } from '../api-version'
import type { FieldType } from '../decoding/field-types'
import { anything } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { refused } from '../http/refusal'
import { found, withText } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Egress } from '../storage/tables'
import { egressFields, type EgressInput, egressType } from './egress'

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

type EgressVersion = {
  bodyType: FieldType<EgressInput>
  toReply(egress: Egress): object
  /** Whether the range may be left out, and which name stands in its place. @throws Refusal 400 */
  domainOf(input: EgressInput): string
  isRangeNeeded: boolean
  checkNewNetwork(store: Store, network: string): void
  /** What an update finds of the network that its body names. */
  checkKeptNetwork(store: Store, network: string): void
  /** The texts that an update stores, which are not always those it answers with. */
  textsToStore(input: EgressInput, egress: Egress): Pick<Egress, 'name' | 'description'>
}

const egressType100 = struct('EgressReq', { ...egressFields, tags: anything() })

/** What each server has its own way of when it comes to egress routes (contract 1.15 and 2.10). */
export const egressVersions: PerVersion<EgressVersion> = {
  '1.0.0': {
    bodyType: {
      ...egressType100,
      zero: egressType.zero,
      // tags are taken and dropped
      read: (value, current, place) => ({
        ...egressType100.read(value, current, place),
        domain: '',
        tags: null,
      }),
    },
    toReply: ({ domain: _domain, mode: _mode, ...egress }) => egress,
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
  },
  '1.5.1': {
    bodyType: egressType,
    toReply: (egress) => ({ ...egress, domain_ans: [], virtual_range: '' }),
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
  },
}

function checkNetwork(store: Store, network: string) {
  found(400, () => store.networks.get(network))
}

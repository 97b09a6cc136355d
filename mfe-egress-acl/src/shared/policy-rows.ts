import type { Policy } from '@meshdeck/api/policies'
import type { ReachPolicy } from '@meshdeck/domain/reach'

import { type KnownEnds, type PolicyEnd, toEnd } from './policy-ends'

/** An access policy as the table shows it. */
export type PolicyRow = {
  id: string
  name: string
  isOfUsers: boolean
  /** Made by the server with the network: it can be switched, and nothing else. */
  isDefault: boolean
  isEnabled: boolean
  sources: PolicyEnd[]
  destinations: PolicyEnd[]
  isBothWays: boolean
  /** Name of a service, and what of it is let through: "tcp 443"; empty where that is everything. */
  service: string
  traffic: string
  /** What it names that is no longer there. */
  gone: PolicyEnd[]
  /** Leads to an egress route. */
  isOfEgress: boolean
  /** As the server has it, for what is sent back. */
  policy: Policy
}

type Words = Readonly<Record<'everything' | 'everybody', string>> & {
  /** Where it is not called by its name. */
  anyService?: string
}

/** The rows of a list of policies; `words` are for all of a kind. */
export function toPolicyRows(
  policies: readonly Policy[],
  known: KnownEnds,
  words: Words,
): PolicyRow[] {
  return policies.map((policy) => {
    const sources = policy.src_type.map((item) => toEnd(item, known, words))
    const destinations = policy.dst_type.map((item) => toEnd(item, known, words))
    return {
      id: policy.id,
      name: policy.name || policy.id,
      isOfUsers: policy.policy_type === 'user-policy',
      isDefault: policy.default,
      isEnabled: policy.enabled,
      sources,
      destinations,
      isBothWays: policy.allowed_traffic_direction !== 0,
      service: (policy.type === 'Any' && words.anyService) || policy.type,
      traffic: trafficOf(policy),
      gone: [...sources, ...destinations].filter(({ isGone }) => isGone),
      isOfEgress: destinations.some(({ kind }) => kind === 'route'),
      policy,
    }
  })
}

/**
 * The service of a policy in a sentence: "HTTPS tcp 443". Where protocol and ports say all, "Custom" adds nothing.
 * @param name of the service, where it is not called by its own
 */
export function policyServiceText(
  policy: Pick<ReachPolicy, 'type' | 'protocol' | 'ports'>,
  name: string = policy.type,
): string {
  const isToldByPorts = policy.type === 'Custom' && policy.ports.length > 0
  return [isToldByPorts ? '' : name, trafficOf(policy)].filter(Boolean).join(' ')
}

function trafficOf({ protocol, ports }: Pick<ReachPolicy, 'protocol' | 'ports'>): string {
  return [protocol === 'all' ? '' : protocol, ports.join(', ')].filter(Boolean).join(' ')
}

/** What a search looks through: names of a policy and of what it connects, service and ports. */
export function policySearchText(row: PolicyRow): string {
  const ends = [...row.sources, ...row.destinations].map(({ name }) => name)
  return [row.name, row.service, row.traffic, ...ends].join(' ')
}

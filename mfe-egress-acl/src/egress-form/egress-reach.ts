import type { EgressEdit, EgressRoute } from '@meshdeck/api/egress'
import type { Policy, PolicyItem, Service } from '@meshdeck/api/policies'
import { isAddress, type ReachPolicy, type ReachRoute } from '@meshdeck/domain/reach'

import { type PolicyDraft, toNewPolicy } from '../policy-form/policy-draft'
import { toReachPolicy } from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { policyName, toDestination } from './egress-creation'
import { type EgressForm, toEgressEdit, toEgressEdits } from './egress-form'
import { isShared } from './egress-update'

/** Route being edited, with its values when the panel opened and the policies that lead to it. */
export type StoredRoute = { route: EgressRoute; base: EgressEdit; policies: readonly Policy[] }

type ReachEditOptions = {
  networkId: string
  services: readonly Service[]
  storedRoute?: StoredRoute | undefined
}

/** Returns the effect of the form's routes and policies on the network, based on the requests that would be sent. */
export function reachEditOf(
  form: EgressForm,
  { networkId, services, storedRoute }: ReachEditOptions,
): ReachEdit {
  const makePolicy = (draft: PolicyDraft, destinations: PolicyItem[]): ReachPolicy =>
    toReachPolicy({
      ...toNewPolicy(draft, { networkId, services, destinations, name: policyName(form.name) }),
      id: draft.key,
      default: false,
    })
  if (!storedRoute) {
    const routes = toEgressEdits(form).map((edit, index) => toRoute(edit, `new-${index}`))
    const destinations = routes.map(({ id }) => toDestination(id))
    return {
      egress: { put: routes },
      policies: { put: form.policies.map((draft) => makePolicy(draft, destinations)) },
    }
  }
  const { route, base, policies } = storedRoute
  const shared = new Map(
    policies.filter((policy) => isShared(policy, route.id)).map((policy) => [policy.id, policy]),
  )
  const kept = new Set(form.policies.map(({ key }) => key))
  const removedPolicies = policies.filter(({ id }) => !kept.has(id))
  const withoutRoute = (policy: Policy) => ({
    ...policy,
    dst_type: policy.dst_type.filter(({ id, value }) => id !== 'egress-id' || value !== route.id),
  })
  return {
    egress: {
      put: [
        {
          ...toRoute(toEgressEdit(form, base), route.id),
          status: route.status,
          virtual_range: route.virtual_range,
        },
      ],
    },
    policies: {
      put: [
        ...form.policies.map((draft) =>
          makePolicy(draft, shared.get(draft.key)?.dst_type ?? [toDestination(route.id)]),
        ),
        ...removedPolicies
          .filter(({ id }) => shared.has(id))
          .map(withoutRoute)
          .filter(({ dst_type }) => !dst_type.every(isAddress))
          .map(toReachPolicy),
      ],
      remove: removedPolicies
        .filter(
          (policy) => !shared.has(policy.id) || withoutRoute(policy).dst_type.every(isAddress),
        )
        .map(({ id }) => id),
    },
  }
}

function toRoute(edit: EgressEdit, id: string): ReachRoute {
  const { name, isInternet, range, nodes, tags, nat, domain } = edit
  return { id, name, range: isInternet ? '*' : range, status: true, nodes, tags, nat, domain }
}

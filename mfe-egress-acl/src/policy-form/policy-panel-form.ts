import type { Policy, Service } from '@meshdeck/api/policies'
import { type NewPolicy, editOfPolicy, type PolicyEdit } from '@meshdeck/api/policy-changes'
import { z } from '@meshdeck/platform'

import { LONGEST_POLICY_NAME } from '../form-limits'
import {
  newDraft,
  type PolicyDraft,
  policyDraftSchema,
  type PolicyKind,
  resourceKey,
  toDraft,
  toItem,
  toNewPolicy,
} from '../policy-form/policy-draft'

/** A policy with its name and where it leads to, as it is typed. */
export type PolicyForm = {
  name: string
  policy: PolicyDraft
  /** Devices, tags and egress routes as `kind:id`, or `*` alone for all resources. */
  destinations: string[]
}

/** A policy that is to be made [AC-060 to AC-063]. */
export const newPolicyForm = (kind: PolicyKind): PolicyForm => ({
  name: '',
  policy: newDraft(kind, 'new'),
  destinations: [],
})

/** The form of what the server has; without Pro there is but one direction [AC-036]. */
export function toPolicyForm(policy: Policy, { isPro }: { isPro: boolean }): PolicyForm {
  const draft = toDraft(policy)
  return {
    name: policy.name,
    policy: isPro ? draft : { ...draft, isBothWays: true },
    destinations: policy.dst_type.map(resourceKey),
  }
}

/** The rules of a policy [AC-038 to AC-042], besides those that it has in an egress route too. */
export const policyFormSchema = (services: readonly Service[]) =>
  z.object({
    name: z.string().check(
      z.refine((name) => name.trim() !== '', 'egress:policyPanels.nameMissing'),
      z.refine((name) => name.trim().length <= LONGEST_POLICY_NAME, 'egress:policyPanels.nameLong'),
    ),
    policy: policyDraftSchema(services, {
      resources: 'egress:policyPanels.sourceMissing',
      users: 'egress:policyPanels.sourceMissingUsers',
    }),
    destinations: z
      .array(z.string())
      .check(z.minLength(1, 'egress:policyPanels.destinationMissing')),
  })

type About = { networkId: string; services: readonly Service[] }

/** What is sent of a new policy [AP-087]. */
export function toPolicy(form: PolicyForm, { networkId, services }: About): NewPolicy {
  return toNewPolicy(form.policy, {
    networkId,
    name: form.name.trim(),
    destinations: form.destinations.map(toItem),
    services,
  })
}

/**
 * What is wanted of a policy that is there. What nobody touched in the form stays as `base` has it, even where the
 * form would write it in another way; `initial` is how the form began.
 */
export function toPolicyEdit(
  form: PolicyForm,
  about: About & { base: PolicyEdit; initial: PolicyForm; isPro: boolean },
): PolicyEdit {
  const { base, initial, isPro } = about
  const wanted = editOfPolicy(toPolicy(form, about))
  const began = editOfPolicy(toPolicy(initial, about))
  const kept = <Field extends keyof PolicyEdit>(field: Field): PolicyEdit[Field] =>
    JSON.stringify(wanted[field]) === JSON.stringify(began[field]) ? base[field] : wanted[field]
  return {
    name: kept('name'),
    enabled: kept('enabled'),
    src_type: kept('src_type'),
    dst_type: kept('dst_type'),
    service: kept('service'),
    allowed_traffic_direction: isPro ? kept('allowed_traffic_direction') : 1,
  }
}

/** Refusals of the fields of an edit at the fields of the form. */
export function atFormFields(
  errors: Partial<Record<keyof PolicyEdit, string>>,
  { kind }: PolicyDraft,
) {
  const { src_type, service, allowed_traffic_direction, enabled, dst_type, name } = errors
  const ofDraft = {
    ...(src_type !== undefined && { [kind === 'user-policy' ? 'users' : 'resources']: src_type }),
    ...(service !== undefined && { service }),
    ...(allowed_traffic_direction !== undefined && { isBothWays: allowed_traffic_direction }),
    ...(enabled !== undefined && { isEnabled: enabled }),
  }
  return {
    ...(name !== undefined && { name }),
    ...(dst_type !== undefined && { destinations: dst_type }),
    ...(Object.keys(ofDraft).length > 0 && { policy: ofDraft }),
  }
}

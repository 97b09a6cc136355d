import type { Policy, PolicyItem, Service } from '@meshdeck/api/policies'
import { type NewPolicy, editOfPolicy, type PolicyEdit } from '@meshdeck/api/policy-changes'
import { z } from '@meshdeck/platform'

import { LONGEST_POLICY_NAME } from '../shared/form-limits'
import { readService } from '../shared/things'
import {
  ALL,
  newDraft,
  type PolicyDraft,
  policyDraftSchema,
  type PolicyKind,
  resourceKey,
  toDraft,
  toItem,
  toNewPolicy,
  withTraffic,
} from './policy-draft'

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

/** What an address fills in of the form of a policy, as `dialog.source=device:17`: others link to it so. */
export type PrefillValues = {
  /** Of a new one: `users` or `resources`. */
  kind?: string
  /** Of one that is there. */
  policy?: string
  /** An end that is added, as `kind:id`. */
  source?: string
  destination?: string
  /** Ends that are taken out, with blanks between them. */
  withoutSource?: string
  withoutDestination?: string
  /** `one` or `both`. */
  direction?: string
  /** Protocol and port that are let through as well: `tcp 5432`. */
  service?: string
}

const sourceKinds = ['device', 'tag', 'user', 'user-group']
const targetKinds = ['device', 'tag', 'egress-id']

/**
 * A form with what the address fills in. What is not understood is left out, and what names something that is not
 * there the form says itself; nobody but who presses the button sends any of it.
 */
export function prefilled(
  form: PolicyForm,
  values: PrefillValues,
  { isPro }: { isPro: boolean },
): PolicyForm {
  const { policy } = form
  const source = itemIn(values.source, sourceKinds)
  const target = itemIn(values.destination, targetKinds)
  const { direction } = values
  const isBothWays =
    isPro && (direction === 'one' || direction === 'both')
      ? direction === 'both'
      : policy.isBothWays
  const draft = withService({ ...policy, isBothWays }, isPro ? values.service : undefined)
  const sources = goneFrom(values.withoutSource)
  const targets = goneFrom(values.withoutDestination)
  const isOfUsers = policy.kind === 'user-policy'
  return {
    ...form,
    policy: {
      ...draft,
      resources: changed(policy.resources, isOfUsers ? undefined : resourceIn(source), sources),
      users: changed(
        policy.users,
        isOfUsers ? idIn(source, 'user') : undefined,
        valuesOf(sources, 'user'),
      ),
      groups: changed(
        policy.groups,
        isOfUsers ? idIn(source, 'user-group') : undefined,
        valuesOf(sources, 'user-group'),
      ),
    },
    destinations: changed(form.destinations, target && `${target.id}:${target.value}`, targets),
  }
}

function itemIn(text: string | undefined, kinds: readonly string[]): PolicyItem | undefined {
  if (!text?.includes(':')) return undefined
  const item = toItem(text)
  // a link opens nothing to all: that is chosen by hand
  const isOne = item.value !== '' && item.value !== ALL
  return kinds.includes(item.id) && isOne ? item : undefined
}

const resourceIn = (item: PolicyItem | undefined) =>
  item && (item.id === 'device' || item.id === 'tag') ? `${item.id}:${item.value}` : undefined

const idIn = (item: PolicyItem | undefined, kind: string) =>
  item?.id === kind ? item.value : undefined

const goneFrom = (text = ''): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean))

const valuesOf = (keys: ReadonlySet<string>, kind: string): ReadonlySet<string> =>
  new Set([...keys].map(toItem).flatMap(({ id, value }) => (id === kind ? value : [])))

/** Without what goes, and with what comes; an end that would be empty stays for the form to refuse. */
function changed(
  list: readonly string[],
  added: string | undefined,
  gone: ReadonlySet<string>,
): string[] {
  const left = list.filter((one) => !gone.has(one))
  // who is among all of them already is not named besides
  const isThere = added === undefined || left.includes(added) || left.includes(ALL)
  return isThere ? left : [...left, added]
}

/** What servers call a service whose ports are chosen, and those that are all of a protocol (contract 1.16). */
const CUSTOM = 'Custom'
const wholeServices = new Map([
  ['tcp', 'All TCP'],
  ['udp', 'All UDP'],
  ['icmp', 'ICMP'],
])

/** A port beside those that a policy has of the same protocol; else it is about the service alone. */
function withService(draft: PolicyForm['policy'], text = ''): PolicyForm['policy'] {
  const service = readService(text)
  if (!service) return draft
  const { protocol, port } = service
  if (port === undefined) {
    return withTraffic(draft, { type: wholeServices.get(protocol) ?? CUSTOM, protocol, ports: [] })
  }
  const { saved } = draft
  const isBeside = saved?.type === CUSTOM && saved.protocol === protocol
  const before = isBeside ? saved.ports.filter((one) => one !== String(port)) : []
  return withTraffic(draft, { type: CUSTOM, protocol, ports: [...before, String(port)] })
}

import type { EgressRoute } from '@meshdeck/api/egress'
import type { Policy, PolicyItem, Service } from '@meshdeck/api/policies'
import { type NewPolicy, editOfPolicy, type PolicyEdit } from '@meshdeck/api/policy-changes'
import { isCidr, isIp } from '@meshdeck/domain/cidr'
import { canonicalRange } from '@meshdeck/domain/egress-routes'
import { containsRange, spanOf } from '@meshdeck/domain/network-range'
import { forcedOn } from '@meshdeck/domain/policy-direction'
import { ADDRESS_KIND, isAddress } from '@meshdeck/domain/reach'
import { readItems } from '@meshdeck/domain/typed-text'
import { type Fault, z } from '@meshdeck/platform'

import { readService } from '../shared/entities'
import { MAX_POLICY_NAME_LENGTH } from '../shared/form-limits'
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

/** Form values of a policy with its name and destination. */
export type PolicyForm = {
  name: string
  policy: PolicyDraft
  /** Devices, tags and egress routes as `kind:id`, or only `*` for all resources. */
  destinations: string[]
  /** Addresses and ranges to which the policy is limited behind its routes, as typed; empty for no limit. */
  addresses: string
}

/** Returns the form values of a new policy. */
export const newPolicyForm = (kind: PolicyKind): PolicyForm => ({
  name: '',
  policy: newDraft(kind, 'new'),
  destinations: [],
  addresses: '',
})

/** Returns the form values of an existing policy; without Pro there is only one direction [AC-036]. */
export function toPolicyForm(policy: Policy, { isPro }: { isPro: boolean }): PolicyForm {
  const draft = toDraft(policy)
  return {
    name: policy.name,
    policy: isPro ? draft : { ...draft, isBothWays: true },
    destinations: policy.dst_type.filter((item) => !isAddress(item)).map(resourceKey),
    addresses: policy.dst_type
      .filter(isAddress)
      .map(({ value }) => value)
      .join(', '),
  }
}

type Routes = ReadonlyArray<Pick<EgressRoute, 'id' | 'range' | 'virtual_range'>>

/** Returns the destinations of a form with its addresses, as the server stores them (releases: 1.6). */
const destinationsOf = ({
  destinations,
  addresses,
}: Pick<PolicyForm, 'destinations' | 'addresses'>): PolicyItem[] => [
  ...destinations.map(toItem),
  ...[...new Set(readItems(addresses).map(toRange))].map((value) => ({ id: ADDRESS_KIND, value })),
]

/** Other texts are rejected by the form, and by the server. */
const toRange = (text: string) => (isRange(text) ? canonicalRange(text) : text)

const isRange = (text: string) => isIp(text) || isCidr(text)

/** Whether all addresses of a form are complete, so that what they open is known. */
export const areAddressesTyped = ({ addresses }: Pick<PolicyForm, 'addresses'>): boolean =>
  readItems(addresses).every(isRange)

/** Returns the error of the addresses: each is in a selected route; in any, while their list is loading. */
function addressFault({ destinations, addresses }: PolicyForm, routes?: Routes): Fault | undefined {
  const items = readItems(addresses)
  if (items.length === 0) return undefined
  const unreadable = items.find((text) => !isRange(text))
  if (unreadable !== undefined) {
    return { error: 'egress:policyForm.addresses.invalid', params: { address: unreadable } }
  }
  const chosenKeys = destinations
    .map(toItem)
    .filter(({ id, value }) => id === 'egress-id' && value !== ALL)
  if (chosenKeys.length === 0) return { error: 'egress:policyForm.addresses.noRoute' }
  if (!routes) return undefined
  const spans = routes
    .filter(({ id }) => chosenKeys.some(({ value }) => value === id))
    .flatMap(({ range, virtual_range = '' }) => [range, virtual_range])
    .filter(isCidr)
    .map(spanOf)
  const outside = items.find((text) => !spans.some((span) => containsRange(span, spanOf(text))))
  return outside === undefined
    ? undefined
    : { error: 'egress:policyForm.addresses.outside', params: { address: outside } }
}

/** Returns the validation rules for a policy, in addition to those shared with egress routes. */
export const policyFormSchema = (services: readonly Service[], routes?: Routes) =>
  z
    .object({
      name: z.string().check(
        z.refine((name) => name.trim() !== '', 'egress:policyForm.nameMissing'),
        z.refine(
          (name) => name.trim().length <= MAX_POLICY_NAME_LENGTH,
          'egress:policyForm.nameLong',
        ),
      ),
      policy: policyDraftSchema(services, {
        resources: 'egress:policyForm.sourceMissing',
        users: 'egress:policyForm.sourceMissingUsers',
      }),
      destinations: z
        .array(z.string())
        .check(z.minLength(1, 'egress:policyForm.destinationMissing')),
      addresses: z.string(),
    })
    .check(z.faults((form) => addressFault(form, routes), ['addresses']))

type PolicyContext = { networkId: string; services: readonly Service[] }

/** Returns the new policy to send [AP-087]. */
export function toPolicy(form: PolicyForm, { networkId, services }: PolicyContext): NewPolicy {
  return toNewPolicy(form.policy, {
    networkId,
    name: form.name.trim(),
    destinations: destinationsOf(form),
    services,
  })
}

/**
 * Returns the edit of an existing policy. Untouched values stay as in `base`, even if the form would write them
 * differently; `initial` holds the initial form values.
 */
export function toPolicyEdit(
  form: PolicyForm,
  context: PolicyContext & { base: PolicyEdit; initial: PolicyForm; isPro: boolean },
): PolicyEdit {
  const { base, initial, isPro } = context
  const wantedEdit = editOfPolicy(toPolicy(form, context))
  const began = editOfPolicy(toPolicy(initial, context))
  const kept = <Field extends keyof PolicyEdit>(field: Field): PolicyEdit[Field] =>
    JSON.stringify(wantedEdit[field]) === JSON.stringify(began[field])
      ? base[field]
      : wantedEdit[field]
  return {
    name: kept('name'),
    enabled: kept('enabled'),
    src_type: kept('src_type'),
    dst_type: kept('dst_type'),
    service: kept('service'),
    allowed_traffic_direction: kept('allowed_traffic_direction'),
    ...forcedOn({ isPro }),
  }
}

/** Maps errors for the fields of an edit to the fields of the form. */
export function atFormFields(
  errors: Partial<Record<keyof PolicyEdit, string>>,
  { kind }: PolicyDraft,
) {
  const { src_type, service, allowed_traffic_direction, enabled, dst_type, name } = errors
  const draftForm = {
    ...(src_type !== undefined && { [kind === 'user-policy' ? 'users' : 'resources']: src_type }),
    ...(service !== undefined && { service }),
    ...(allowed_traffic_direction !== undefined && { isBothWays: allowed_traffic_direction }),
    ...(enabled !== undefined && { isEnabled: enabled }),
  }
  return {
    ...(name !== undefined && { name }),
    ...(dst_type !== undefined && { destinations: dst_type }),
    ...(Object.keys(draftForm).length > 0 && { policy: draftForm }),
  }
}

/** Prefilled form values from the address, such as `dialog.source=device:17`, for links from elsewhere. */
export type PrefillValues = {
  /** For a new policy: `users` or `resources`. */
  kind?: string
  /** For an existing policy: its ID. */
  policy?: string
  /** End to add, as `kind:id`. */
  source?: string
  destination?: string
  /** Ends to remove, separated by spaces. */
  withoutSource?: string
  withoutDestination?: string
  /** `one` or `both`. */
  direction?: string
  /** Protocol and port to allow in addition: `tcp 5432`. */
  service?: string
}

const sourceKinds = ['device', 'tag', 'user', 'user-group']
const targetKinds = ['device', 'tag', 'egress-id']

/**
 * Returns the form with the values from the address. Ignores invalid values; the form itself reports entities that
 * don't exist. Nothing is sent until the user submits.
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
  // a link must not open anything to all: users choose that by hand
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

/** Removes and adds ends; keeps an empty result, which the form rejects. */
function changed(
  list: readonly string[],
  addedEntity: string | undefined,
  deletedIds: ReadonlySet<string>,
): string[] {
  const remainingIds = list.filter((id) => !deletedIds.has(id))
  // a member of "all" isn't added separately
  const exists =
    addedEntity === undefined || remainingIds.includes(addedEntity) || remainingIds.includes(ALL)
  return exists ? remainingIds : [...remainingIds, addedEntity]
}

/** Server names of the service with custom ports, and of those for a whole protocol (contract 1.16). */
const CUSTOM = 'Custom'
const wholeServices = new Map([
  ['tcp', 'All TCP'],
  ['udp', 'All UDP'],
  ['icmp', 'ICMP'],
])

/** Adds a port to those of the same protocol; otherwise sets the service. */
function withService(draft: PolicyForm['policy'], text = ''): PolicyForm['policy'] {
  const service = readService(text)
  if (!service) return draft
  const { protocol, port } = service
  if (port === undefined) {
    return withTraffic(draft, { type: wholeServices.get(protocol) ?? CUSTOM, protocol, ports: [] })
  }
  const { savedTraffic } = draft
  const isBeside = savedTraffic?.type === CUSTOM && savedTraffic.protocol === protocol
  const before = isBeside ? savedTraffic.ports.filter((other) => other !== String(port)) : []
  return withTraffic(draft, { type: CUSTOM, protocol, ports: [...before, String(port)] })
}

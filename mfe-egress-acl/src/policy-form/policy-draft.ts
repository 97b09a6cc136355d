import type { Policy, PolicyItem, Service } from '@meshdeck/api/policies'
import type { NewPolicy } from '@meshdeck/api/policy-changes'
import { directionOf, isBothWays } from '@meshdeck/domain/policy-direction'
import { hasPortOutOfRange, readPorts } from '@meshdeck/domain/policy-ports'
import { unknownServicesOf } from '@meshdeck/domain/reach'
import { type Infer, z } from '@meshdeck/platform'

export type PolicyKind = 'device-policy' | 'user-policy'

/** Part of an existing policy that is kept if it can't be edited here, or wasn't. */
const savedSchema = z.object({
  type: z.string(),
  protocol: z.string(),
  ports: z.array(z.string()),
  src_type: z.array(z.object({ id: z.string(), value: z.string() })),
})
type SavedTraffic = Infer<typeof savedSchema>

export type PolicyDraft = {
  /** Unique among the policies of the form. */
  key: string
  kind: PolicyKind
  isEnabled: boolean
  /** Name of a service. */
  service: string
  /** Protocol and ports of a service that lets the user choose them. */
  protocol: string
  ports: string
  isBothWays: boolean
  /** Devices and tags as `kind:id`, or only `*` for all resources. */
  resources: string[]
  /** IDs of groups, and names of users. */
  groups: string[]
  users: string[]
  /** Set for a policy that exists on the server. */
  savedTraffic?: SavedTraffic | undefined
}

/** All of a kind, which excludes single ones. */
export const ALL = '*'

/** Stands for the service of an existing policy, of a kind that only a newer server knows. */
export const UNKNOWN_SERVICE = '?'

/** The service for everything. */
export const ANY_SERVICE = 'Any'
export const FIRST_PORT = '8000'

export const newDraft = (kind: PolicyKind, key: string): PolicyDraft => ({
  key,
  kind,
  isEnabled: true,
  service: ANY_SERVICE,
  protocol: 'tcp',
  ports: FIRST_PORT,
  isBothWays: true,
  resources: [],
  groups: [],
  users: [],
})

/** Whether a policy has a source; otherwise it is "Incomplete" [AC-008]. */
export const hasSource = (draft: PolicyDraft): boolean => sourcesOf(draft).length > 0

/** Returns the selection after a press: all of a kind clears and locks the single ones [AC-020]. */
export function settleAll(chosen: readonly string[], pressed: string): string[] {
  if (!chosen.includes(ALL)) return [...chosen]
  return pressed === ALL || chosen.length > 1 ? [ALL] : [...chosen]
}

/**
 * Returns the selection after a press: removing a node also removes the routes that no other selected node routes to
 * [AC-021].
 */
export function withoutItsRoutes(
  chosenKeys: readonly string[],
  pressed: string,
  routes: ReadonlyArray<{ id: string; nodes: Readonly<Record<string, number>> }>,
): string[] {
  if (chosenKeys.includes(pressed)) return [...chosenKeys]
  const isLeft = ({ nodes }: (typeof routes)[number]) =>
    !Object.keys(nodes).some((id) => `device:${id}` === pressed) ||
    Object.keys(nodes).some((id) => chosenKeys.includes(`device:${id}`))
  const unreachableKeys = new Set(
    routes.filter((route) => !isLeft(route)).map(({ id }) => `egress-id:${id}`),
  )
  return chosenKeys.filter((option) => !unreachableKeys.has(option))
}

const isOn = (service: Service | undefined) => service?.allow_port_setting ?? false

/** Whether the ports of a policy can be chosen [AC-044]. */
export const choosesPorts = (service: Service | undefined, protocol: string): boolean =>
  isOn(service) && protocol !== 'icmp'

/**
 * Returns the validation rules for the policies of an egress route [AC-050]. Names and destinations come from the
 * route.
 */
export const policyDraftsSchema = (services: readonly Service[]) =>
  z.array(
    policyDraftSchema(services, {
      resources: 'egress:policyForm.noResources',
      users: 'egress:policyForm.noUsers',
    }),
  )

/** Returns the validation rules for a policy in a form; `missing` is the error for a missing source. */
export function policyDraftSchema(
  services: readonly Service[],
  missingTexts: Readonly<Record<'resources' | 'users', string>>,
) {
  const serviceOf = new Map(services.map((service) => [service.name, service]))
  return z
    .object({
      key: z.string(),
      kind: z.oneOf(['device-policy', 'user-policy']),
      isEnabled: z.boolean(),
      service: z.string(),
      protocol: z.string(),
      ports: z.string(),
      isBothWays: z.boolean(),
      resources: z.array(z.string()),
      groups: z.array(z.string()),
      users: z.array(z.string()),
      savedTraffic: z.optional(savedSchema),
    })
    .check(
      rule(
        'resources',
        (draft) => draft.kind !== 'device-policy' || hasSource(draft),
        missingTexts.resources,
      ),
      rule(
        'users',
        (draft) => draft.kind !== 'user-policy' || hasSource(draft),
        missingTexts.users,
      ),
      rule('service', ({ service }) => service !== '', 'egress:policyForm.noService'),
      rule(
        'ports',
        ({ service, protocol, ports }) =>
          !choosesPorts(serviceOf.get(service), protocol) ||
          hasPorts(ports) ||
          hasPortOutOfRange(ports),
        'egress:policyForm.badPorts',
      ),
      rule(
        'ports',
        ({ service, protocol, ports }) =>
          !choosesPorts(serviceOf.get(service), protocol) || !hasPortOutOfRange(ports),
        'egress:policyForm.portRange',
      ),
    )
}

const rule = z.ruleOf<PolicyDraft>()

const hasPorts = (text: string) => (readPorts(text)?.length ?? 0) > 0

/** Returns the policy to send for a draft; the caller supplies the destination. */
export function toNewPolicy(
  draft: PolicyDraft,
  options: {
    networkId: string
    name: string
    destinations: PolicyItem[]
    services: readonly Service[]
  },
): NewPolicy {
  const service = options.services.find(({ name }) => name === draft.service)
  return {
    name: options.name,
    network_id: options.networkId,
    enabled: draft.isEnabled,
    policy_type: draft.kind,
    src_type: sourcesOf(draft),
    dst_type: options.destinations,
    type:
      draft.service === UNKNOWN_SERVICE && draft.savedTraffic
        ? draft.savedTraffic.type
        : draft.service,
    ...trafficOf(draft, service),
    allowed_traffic_direction: directionOf(draft.isBothWays),
  }
}

/** The server doesn't fill in the port of a predefined service, so the client sends it (contract 1.16). */
function trafficOf(draft: PolicyDraft, service: Service | undefined) {
  const { service: name, protocol, ports, savedTraffic } = draft
  // without the list of services, it would let everything through
  if (savedTraffic && isSameTraffic(draft, typedTraffic(savedTraffic))) {
    return { protocol: savedTraffic.protocol, ports: savedTraffic.ports }
  }
  if (name === ANY_SERVICE || !service) return { protocol: 'all', ports: [] }
  if (choosesPorts(service, protocol)) return { protocol, ports: readPorts(ports) ?? [] }
  const only = isOn(service) ? protocol : (service.allowed_protocols[0] ?? 'all')
  return { protocol: only, ports: readPorts(service.port_range) ?? [] }
}

type Traffic = Pick<PolicyDraft, 'service' | 'protocol' | 'ports'>

const isSameTraffic = (a: Traffic, b: Traffic): boolean =>
  a.service === b.service && a.protocol === b.protocol && a.ports === b.ports

/** Returns the kind of the service that a draft keeps because the console doesn't know it. */
export const unknownServiceOf = ({ service, savedTraffic }: PolicyDraft): string | undefined =>
  service === UNKNOWN_SERVICE && savedTraffic ? unknownServicesOf(savedTraffic)[0] : undefined

/** Returns the traffic of an existing policy as form values. */
const typedTraffic = ({ type, protocol, ports }: SavedTraffic): Traffic => ({
  service: unknownServicesOf({ type, protocol, ports }).length > 0 ? UNKNOWN_SERVICE : type,
  protocol: protocol === 'all' ? 'tcp' : protocol,
  ports: ports.join(', ') || FIRST_PORT,
})

/** Returns a draft with another service, which is sent unchanged unless the user edits it in the form. */
export function withTraffic(
  draft: PolicyDraft,
  traffic: Omit<SavedTraffic, 'src_type'>,
): PolicyDraft {
  const savedTraffic = { ...traffic, src_type: draft.savedTraffic?.src_type ?? [] }
  return { ...draft, ...typedTraffic(savedTraffic), savedTraffic }
}

/** Returns the sources as the server names them. */
export function sourcesOf({
  kind,
  resources,
  groups,
  users,
  savedTraffic,
}: PolicyDraft): PolicyItem[] {
  if (kind === 'device-policy') return resources.map(toItem)
  return [
    ...groups.map((value) => ({ id: 'user-group', value })),
    ...users.map((value) => ({ id: 'user', value })),
    // no picker offers them, so the user can't have removed them
    ...(savedTraffic?.src_type ?? []).filter(({ id }) => id !== 'user-group' && id !== 'user'),
  ]
}

/** Converts a resource key to the server's format [AC-033]. */
export function toItem(resource: string): PolicyItem {
  if (resource === ALL) return { id: 'tag', value: ALL }
  const end = resource.indexOf(':')
  return { id: resource.slice(0, end), value: resource.slice(end + 1) }
}

/** Returns the key of a resource in the picker. */
export const resourceKey = ({ id, value }: PolicyItem): string =>
  value === ALL ? ALL : `${id}:${value}`

/** Converts a policy of the server to form values. */
export function toDraft(policy: Policy): PolicyDraft {
  const kind = policy.policy_type === 'user-policy' ? 'user-policy' : 'device-policy'
  const { type, protocol, ports, src_type } = policy
  const valuesOf = (id: string) =>
    src_type.filter((item) => item.id === id).map(({ value }) => value)
  return {
    key: policy.id,
    kind,
    isEnabled: policy.enabled,
    ...typedTraffic(policy),
    isBothWays: isBothWays(policy),
    resources: kind === 'device-policy' ? src_type.map(resourceKey) : [],
    groups: kind === 'user-policy' ? valuesOf('user-group') : [],
    users: kind === 'user-policy' ? valuesOf('user') : [],
    savedTraffic: { type, protocol, ports, src_type },
  }
}

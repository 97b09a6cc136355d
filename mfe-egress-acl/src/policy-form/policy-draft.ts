import type { Policy, PolicyItem, Service } from '@meshdeck/api/policies'
import type { NewPolicy } from '@meshdeck/api/policy-changes'
import { hasPortOutOfRange, readPorts } from '@meshdeck/domain/policy-ports'
import { type Infer, z } from '@meshdeck/platform'

export type PolicyKind = 'device-policy' | 'user-policy'

/** What of a policy of the server stays where it cannot be typed here, or was not. */
const savedSchema = z.object({
  type: z.string(),
  protocol: z.string(),
  ports: z.array(z.string()),
  src_type: z.array(z.object({ id: z.string(), value: z.string() })),
})
type Saved = Infer<typeof savedSchema>

/** A policy as it is typed. */
export type PolicyDraft = {
  /** Tells it from the others of the form. */
  key: string
  kind: PolicyKind
  isEnabled: boolean
  /** Name of a service. */
  service: string
  /** Of a service that lets choose. */
  protocol: string
  ports: string
  isBothWays: boolean
  /** Devices and tags as `kind:id`, or `*` alone for all resources [AC-020, AC-033]. */
  resources: string[]
  /** Ids of groups, and names of users. */
  groups: string[]
  users: string[]
  /** Of one that the server has. */
  saved?: Saved | undefined
}

/** All of a kind, which leaves no room for single ones. */
export const ALL = '*'

/** The service that is everything. */
export const ANY = 'Any'
const FIRST_PORT = '8000'

/** A policy that has just been added [AC-060 to AC-063]. */
export const newDraft = (kind: PolicyKind, key: string): PolicyDraft => ({
  key,
  kind,
  isEnabled: true,
  service: ANY,
  protocol: 'tcp',
  ports: FIRST_PORT,
  isBothWays: true,
  resources: [],
  groups: [],
  users: [],
})

/** Whether anybody is let in by it: without a source it is "Incomplete" [AC-008]. */
export const hasSource = (draft: PolicyDraft): boolean => sourcesOf(draft).length > 0

/** What is chosen after a press: all of a kind clears the single ones and locks them [AC-020]. */
export function settleAll(chosen: readonly string[], pressed: string): string[] {
  if (!chosen.includes(ALL)) return [...chosen]
  return pressed === ALL || chosen.length > 1 ? [ALL] : [...chosen]
}

/**
 * What is chosen after a press: a node that is taken away takes the routes with it that no other chosen one leads to
 * [AC-021].
 */
export function withoutItsRoutes(
  chosen: readonly string[],
  pressed: string,
  routes: ReadonlyArray<{ id: string; nodes: Readonly<Record<string, number>> }>,
): string[] {
  if (chosen.includes(pressed)) return [...chosen]
  const isLeft = ({ nodes }: (typeof routes)[number]) =>
    !Object.keys(nodes).some((id) => `device:${id}` === pressed) ||
    Object.keys(nodes).some((id) => chosen.includes(`device:${id}`))
  const gone = new Set(routes.filter((route) => !isLeft(route)).map(({ id }) => `egress-id:${id}`))
  return chosen.filter((option) => !gone.has(option))
}

const isOn = (service: Service | undefined) => service?.allow_port_setting ?? false

/** Whether a policy says its ports itself [AC-044]. */
export const choosesPorts = (service: Service | undefined, protocol: string): boolean =>
  isOn(service) && protocol !== 'icmp'

/**
 * The rules of the policies of an egress route [AC-050]. Names and destinations are not typed: both come from the
 * route [AC-043, AC-054].
 */
export const policyDraftsSchema = (services: readonly Service[]) =>
  z.array(
    policyDraftSchema(services, {
      resources: 'egress:policyForm.noResources',
      users: 'egress:policyForm.noUsers',
    }),
  )

/** The rules of a policy in a form [AC-040, AC-041, AC-044 to AC-049]; `missing` says what a form lacks without a source. */
export function policyDraftSchema(
  services: readonly Service[],
  missing: Readonly<Record<'resources' | 'users', string>>,
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
      saved: z.optional(savedSchema),
    })
    .check(
      z.refine((one: PolicyDraft) => one.kind !== 'device-policy' || hasSource(one), {
        path: ['resources'],
        error: missing.resources,
      }),
      z.refine((one: PolicyDraft) => one.kind !== 'user-policy' || hasSource(one), {
        path: ['users'],
        error: missing.users,
      }),
      z.refine((one: PolicyDraft) => one.service !== '', {
        path: ['service'],
        error: 'egress:policyForm.noService',
      }),
      z.refine(
        ({ service, protocol, ports }: PolicyDraft) =>
          !choosesPorts(serviceOf.get(service), protocol) ||
          hasPorts(ports) ||
          hasPortOutOfRange(ports),
        { path: ['ports'], error: 'egress:policyForm.badPorts' },
      ),
      z.refine(
        ({ service, protocol, ports }: PolicyDraft) =>
          !choosesPorts(serviceOf.get(service), protocol) || !hasPortOutOfRange(ports),
        { path: ['ports'], error: 'egress:policyForm.portRange' },
      ),
    )
}

const hasPorts = (text: string) => (readPorts(text)?.length ?? 0) > 0

/** What is sent of a draft; where it leads to is the caller's. */
export function toNewPolicy(
  draft: PolicyDraft,
  about: {
    networkId: string
    name: string
    destinations: PolicyItem[]
    services: readonly Service[]
  },
): NewPolicy {
  const service = about.services.find(({ name }) => name === draft.service)
  return {
    name: about.name,
    network_id: about.networkId,
    enabled: draft.isEnabled,
    policy_type: draft.kind,
    src_type: sourcesOf(draft),
    dst_type: about.destinations,
    type: draft.service,
    ...trafficOf(draft, service),
    allowed_traffic_direction: draft.isBothWays ? 1 : 0,
  }
}

/** Services with a port of their own do not fill it in: the client does (contract 1.16). */
function trafficOf(draft: PolicyDraft, service: Service | undefined) {
  const { service: name, protocol, ports, saved } = draft
  // without the list of services it would let everything through
  if (saved && isSameTraffic(draft, typedTraffic(saved))) {
    return { protocol: saved.protocol, ports: saved.ports }
  }
  if (name === ANY || !service) return { protocol: 'all', ports: [] }
  if (choosesPorts(service, protocol)) return { protocol, ports: readPorts(ports) ?? [] }
  const only = isOn(service) ? protocol : (service.allowed_protocols[0] ?? 'all')
  return { protocol: only, ports: readPorts(service.port_range) ?? [] }
}

type Traffic = Pick<PolicyDraft, 'service' | 'protocol' | 'ports'>

const isSameTraffic = (one: Traffic, other: Traffic): boolean =>
  one.service === other.service && one.protocol === other.protocol && one.ports === other.ports

/** What a policy of the server lets through, as it stands in the form. */
const typedTraffic = ({ type, protocol, ports }: Saved): Traffic => ({
  service: type,
  protocol: protocol === 'all' ? 'tcp' : protocol,
  ports: ports.join(', ') || FIRST_PORT,
})

/** A draft about another service, which is sent as it stands here unless somebody changes it in the form. */
export function withTraffic(draft: PolicyDraft, traffic: Omit<Saved, 'src_type'>): PolicyDraft {
  const saved = { ...traffic, src_type: draft.saved?.src_type ?? [] }
  return { ...draft, ...typedTraffic(saved), saved }
}

/** The sources as the server names them [AC-024, AC-032]. */
export function sourcesOf({ kind, resources, groups, users, saved }: PolicyDraft): PolicyItem[] {
  if (kind === 'device-policy') return resources.map(toItem)
  return [
    ...groups.map((value) => ({ id: 'user-group', value })),
    ...users.map((value) => ({ id: 'user', value })),
    // no picker offers them, so nobody has taken them away
    ...(saved?.src_type ?? []).filter(({ id }) => id !== 'user-group' && id !== 'user'),
  ]
}

/** From what the picker knows to what the server names [AC-033]. */
export function toItem(resource: string): PolicyItem {
  if (resource === ALL) return { id: 'tag', value: ALL }
  const end = resource.indexOf(':')
  return { id: resource.slice(0, end), value: resource.slice(end + 1) }
}

/** A resource as the picker knows it. */
export const resourceKey = ({ id, value }: PolicyItem): string =>
  value === ALL ? ALL : `${id}:${value}`

/** From what the server has to what stands in the form. */
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
    isBothWays: policy.allowed_traffic_direction !== 0,
    resources: kind === 'device-policy' ? src_type.map(resourceKey) : [],
    groups: kind === 'user-policy' ? valuesOf('user-group') : [],
    users: kind === 'user-policy' ? valuesOf('user') : [],
    saved: { type, protocol, ports, src_type },
  }
}

import { directionOf, isBothWays } from '@meshdeck/domain/policy-direction'
import {
  carriesService,
  type Extent,
  type OpeningPolicy,
  type ReachPolicy,
  type Service,
  type EntityRef,
  type WayToClose,
  type WayToOpen,
} from '@meshdeck/domain/reach'
import type { TFunction } from '@meshdeck/platform'

import type { PrefillValues } from '../policy-form/policy-panel-form'
import type { OpenAnswer } from '../reach-engine/reach-questions'
import { itemKey, serviceText } from '../shared/entities'
import type { Question } from './question'

/** How a change is made: a prefilled form, or a confirmation and its request. */
export type WayStep =
  | { by: 'form'; dialog: 'new-policy' | 'edit-policy'; values: PrefillValues }
  | { by: 'switch'; policyId: string; enabled: boolean }
  | { by: 'route'; routeId: string }
  | { by: 'tag'; tag: string; entity: EntityRef }

/** One change, as shown in a line. */
export type WayRow = {
  key: string
  /** Key of its translation. */
  kind:
    | WayToOpen['kind']
    | 'add-source-service'
    | 'add-destination-service'
    | 'add-service'
    | WayToClose['kind']
  policyId?: string
  step: WayStep
  /** How much it opens or closes; undefined if it wasn't counted. */
  extent?: Extent
}

const MAX_ROWS = 6

/** Whether the console can evaluate a policy that allows a question; what another one closes isn't counted. */
export const isSettled = ({ ways }: OpeningPolicy): boolean =>
  ways.some(({ closes }) => closes !== undefined)

/**
 * Whether a user policy applies to a device: one for all users also gives nodes its routes' ranges (reachability 6).
 */
export const isForAllUsers = ({ policy_type }: ReachPolicy, { from }: Pick<Question, 'from'>) =>
  policy_type === 'user-policy' && from.kind !== 'user'

/**
 * Returns the changes that would allow a question, each sufficient on its own. `isPro`: the server checks services in
 * policies.
 */
export function waysOpening(
  { verdict, waysToOpen }: OpenAnswer,
  question: Question,
  isPro: boolean,
): WayRow[] {
  const service = isPro ? question.service : undefined
  // only the old access lists block it
  if (verdict.isOpen) return []
  if (verdict.policies.length > 0) return waysForService(verdict.policies, question)
  return waysToOpen.flatMap((way) => rowOf(way, question, service) ?? []).slice(0, MAX_ROWS)
}

function rowOf(
  way: WayToOpen,
  question: Question,
  service: Service | undefined,
): WayRow | undefined {
  const { kind, opens: extent } = way
  switch (way.kind) {
    case 'new-policy':
      return { ...newPolicy(question, way.policy, service), extent }
    case 'enable-route':
      return { key: kind, kind, step: { by: 'route', routeId: way.route.id }, extent }
    case 'add-tag':
      return {
        key: `${kind} ${way.tag} ${way.entity.id}`,
        kind,
        step: { by: 'tag', tag: way.tag, entity: way.entity },
        extent,
      }
    case 'enable-policy': {
      const { id: policyId } = way.policy
      if (service && !carriesService(way.policy, service)) return undefined
      const step = { by: 'switch' as const, policyId, enabled: true }
      return { key: `${kind} ${policyId}`, kind, policyId, step, extent }
    }
    default:
      return edited(way, question, service)
  }
}

type Edit = Extract<WayToOpen, { instead: ReachPolicy }>

/** Prefills the form of the policy with the end and, if that isn't enough, with the port. */
function edited(
  { kind, policy, opens: extent }: Edit,
  question: Question,
  service: Service | undefined,
): WayRow | undefined {
  const { id: policyId } = policy
  const form = (more: PrefillValues = {}): WayStep => ({
    by: 'form',
    dialog: 'edit-policy',
    values: { policy: policyId, ...endOf(kind, question), ...more },
  })
  const key = `${kind} ${policyId}`
  if (!service || carriesService(policy, service))
    return { key, kind, policyId, step: form(), extent }
  const isEnd = kind === 'add-source' || kind === 'add-destination'
  if (!isEnd || !takesPort(policy, service)) return undefined
  const step = form({ service: serviceText(service) })
  return { key, kind: `${kind}-service`, policyId, step }
}

function endOf(kind: Edit['kind'], { from, to }: Question): PrefillValues {
  if (kind === 'add-source') return { source: itemKey(from) }
  return kind === 'add-destination' ? { destination: itemKey(to) } : { direction: 'both' }
}

/** Returns the changes for policies that connect both ends but don't cover the service. */
function waysForService(policies: readonly ReachPolicy[], question: Question): WayRow[] {
  const { service } = question
  if (!service) return []
  const widened = policies.flatMap((policy): WayRow[] => {
    if (policy.default || !takesPort(policy, service)) return []
    const values = { policy: policy.id, service: serviceText(service) }
    const step = { by: 'form' as const, dialog: 'edit-policy' as const, values }
    return [{ key: `add ${policy.id}`, kind: 'add-service', policyId: policy.id, step }]
  })
  return [
    newPolicy(question, { allowed_traffic_direction: directionOf(false) }, service),
    ...widened,
  ].slice(0, MAX_ROWS)
}

/** Only a policy with custom ports can take another port of its protocol. */
const takesPort = ({ type, protocol, ports }: ReachPolicy, service: Service): boolean =>
  type === 'Custom' &&
  protocol === service.protocol &&
  ports.length > 0 &&
  service.port !== undefined

function newPolicy(
  { from, to }: Question,
  policy: Pick<ReachPolicy, 'allowed_traffic_direction'>,
  service: Service | undefined,
): WayRow {
  return {
    key: 'new-policy',
    kind: 'new-policy',
    step: {
      by: 'form',
      dialog: 'new-policy',
      values: {
        kind: from.kind === 'user' ? 'users' : 'resources',
        source: itemKey(from),
        destination: itemKey(to),
        direction: isBothWays(policy) ? 'both' : 'one',
        ...(service && { service: serviceText(service) }),
      },
    },
  }
}

/** Policy that keeps a question allowed, with the changes that close it; one of them is enough. */
export type ClosingPolicy = { policyId: string; ways: WayRow[] }

/** Returns all policies that have to change, each with its alternatives. */
export const waysClosing = (
  openingPolicies: readonly OpeningPolicy[],
  { from, to }: Question,
): ClosingPolicy[] =>
  openingPolicies.map(({ policy: { id: policyId }, ways }) => ({
    policyId,
    ways: ways.map(({ kind, closes }) => ({
      key: `${kind} ${policyId}`,
      kind,
      policyId,
      step: closingStep(kind, policyId, { from, to }),
      ...(closes && { extent: closes }),
    })),
  }))

function closingStep(
  kind: WayToClose['kind'],
  policyId: string,
  { from, to }: Pick<Question, 'from' | 'to'>,
): WayStep {
  if (kind === 'disable-policy') return { by: 'switch', policyId, enabled: false }
  const values: PrefillValues =
    kind === 'one-way'
      ? { direction: 'one' }
      : // bidirectional policies may name either end on this side
        {
          [kind === 'remove-source' ? 'withoutSource' : 'withoutDestination']:
            `${itemKey(from)} ${itemKey(to)}`,
        }
  return { by: 'form', dialog: 'edit-policy', values: { policy: policyId, ...values } }
}

/**
 * A policy that isn't the only evaluated one to allow the connection closes others only; what a change opens doesn't
 * count a user who can't connect.
 */
export type Effect = 'opens' | 'opensOthers' | 'closes' | 'closesOthers'
type About = { effect: Effect; question: Question }

/** Returns what a change allows or blocks, and on a second line the users whom it lets connect. */
export function extentLines(t: TFunction<'egress'>, about: About, extent: Extent): string[] {
  const text = extentText(t, about, extent)
  const { connected } = extent
  if (!connected) return [text ?? t('connectivity.extent.opens.only')]
  const values = { count: connected.length, names: connected.join(', ') }
  const connects = t('connectivity.extent.opens.connects', values)
  return text === undefined ? [connects] : [text, connects]
}

/**
 * Says how many connections, and access to how many routes, a change allows or blocks; undefined if it allows only the
 * connection in question.
 */
function extentText(
  t: TFunction<'egress'>,
  { effect, question }: About,
  extent: Extent,
): string | undefined {
  const { pairs, routes } = effect === 'opens' ? besides(extent, question) : extent
  const kind = effect === 'opens' || effect === 'opensOthers' ? 'opens' : 'closes'
  if (pairs === 0 && routes === 0 && extent.pairs + extent.routes > 0) return undefined
  if (pairs === 0 && routes === 0) return t(`connectivity.extent.${kind}.none`)
  if (pairs === 0) return t(`connectivity.extent.${kind}.routes`, { count: routes })
  const connections =
    effect === 'closesOthers'
      ? t('connectivity.extent.closes.others', { count: pairs })
      : t(`connectivity.extent.${kind}.pairs`, { count: pairs })
  return routes === 0
    ? connections
    : t('connectivity.extent.andRoutes', { connections, count: routes })
}

/** Returns what a change opens beside the connection in question. A route that others gain too still counts. */
function besides({ pairs, rights, routes }: Extent, { to }: Question) {
  if (to.kind !== 'route') return { pairs: Math.max(0, pairs - 1), routes }
  return { pairs, routes: rights === 1 ? 0 : routes }
}

import type { Cause, ReachPolicy, Verdict } from '@meshdeck/domain/reach'
import type { TFunction } from '@meshdeck/platform'
import { Badge } from '@meshdeck/ui'
import { Ban, Check, CircleHelp, TriangleAlert } from 'lucide-react'

import { serviceText, entityKey } from '../shared/entities'
import { aboutEntity, type NamedEntity, sharesName } from '../shared/named-entities'
import { policyServiceText } from '../shared/policy-rows'
import { unsureText } from '../shared/UnsurePolicies'
import { useTranslation } from '../translations'
import type { Question } from './question'

type TextOptions = Omit<AnswerProps, 'networkId'>

/** Returns a verdict as a sentence. */
export function verdictText(
  t: TFunction<'egress'>,
  verdict: Verdict,
  { question, entities }: TextOptions,
): string {
  const { isOpen, policies, carrying, state } = verdict
  const { service } = question
  const names = { from: nameOf(entities, question.from), to: nameOf(entities, question.to) }
  const [unsure] = verdict.unsure
  if (unsure) {
    const cause = unsureText(t, unsure)
    if (isOpen) return t('connectivity.verdict.unsureGateway', { ...names, ...cause })
    const key = unsure.reason === 'sites' ? 'sites' : 'unsure'
    return t(`connectivity.verdict.${key}`, cause)
  }
  if (isOpen) {
    const [only] = carrying.length > 0 ? carrying : policies
    const count = Math.max(carrying.length, 1)
    const allowedText = verdict.isLimited
      ? t('connectivity.verdict.some', { ...names, services: servicesText(carrying) })
      : t('connectivity.verdict.yes', { ...names, count, policy: only?.name ?? '' })
    const [cause] = verdict.causes
    const addresses = verdict.addresses.join(', ')
    const texts = [
      allowedText,
      addresses && t('connectivity.verdict.addresses', { to: names.to, addresses }),
      cause && causeText(t, cause, entities),
    ]
    if (state === 'blocked')
      return t('connectivity.verdict.oldAccess', refusedPair(verdict, entities))
    return texts.filter(Boolean).join(' ')
  }
  if (policies.length > 0 && service) {
    return t('connectivity.verdict.noService', { ...names, service: serviceText(service) })
  }
  return t('connectivity.verdict.no', names)
}

/** Lists the services of policies without duplicates. */
const servicesText = (policies: readonly ReachPolicy[]): string =>
  [...new Set(policies.map((policy) => policyServiceText(policy)))].join('; ')

/** State that the badge of a verdict shows: allowing only some services or addresses doesn't count as simply allowed. */
export const shownState = ({ state, isLimited, addresses }: Verdict) =>
  state === 'allowed' && (isLimited || addresses.length > 0) ? 'partly' : state

/** Returns the sentence for a cause that keeps allowed traffic from passing. */
export function causeText(
  t: TFunction<'egress'>,
  { kind, entities: [first, second] }: Cause,
  entities: TextOptions['entities'],
): string {
  const [name, other] = [first, second].map((entity) => entity && nameOf(entities, entity))
  return t(`connectivity.cause.${kind}`, { name, other })
}

/** Names of the pair that the old access lists block: both ends, or two stops on the path. */
export function refusedPair({ path }: Verdict, entities: TextOptions['entities']) {
  const at = path.findIndex(({ cut }) => cut === 'old-access')
  const pair = at < 0 ? [path[0], path.at(-1)] : [path[at], path[at + 1]]
  const [name, other] = pair.map((step) => step && nameOf(entities, step.entity))
  return { name, other }
}

/** Text of a question: "web-1 → db-1, tcp 5432". */
export function askedText({ question, entities }: TextOptions): string {
  const { from, to, service } = question
  const ends = `${nameOf(entities, from)} → ${nameOf(entities, to)}`
  return service ? `${ends}, ${serviceText(service)}` : ends
}

export type AnswerProps = {
  networkId: string
  question: Question
  entities: ReadonlyMap<string, NamedEntity>
}

/** Name of an entity, with its address if the name isn't unique; the ID if the name is unknown. */
export function nameOf(entities: AnswerProps['entities'], ref: NamedEntity['ref']): string {
  const entity = entities.get(entityKey(ref))
  if (!entity) return ref.id
  const about = sharesName(entities)(entity) ? aboutEntity(entity, true) : undefined
  return about === undefined ? entity.name : `${entity.name} (${about})`
}

const looks = {
  allowed: { Icon: Check, colorPalette: 'success' },
  partly: { Icon: TriangleAlert, colorPalette: 'warning' },
  interrupted: { Icon: TriangleAlert, colorPalette: 'warning' },
  blocked: { Icon: Ban, colorPalette: 'critical' },
  unknown: { Icon: CircleHelp, colorPalette: 'neutral' },
} as const

/** Badge for allowed, only some services allowed, allowed but not working now, blocked, or unknown. */
export function VerdictBadge({ state }: { state: keyof typeof looks }) {
  const { t } = useTranslation()
  const { Icon, colorPalette } = looks[state]

  return (
    <Badge colorPalette={colorPalette} size="sm">
      <Icon size="0.875rem" aria-hidden="true" /> {t(`connectivity.state.${state}`)}
    </Badge>
  )
}

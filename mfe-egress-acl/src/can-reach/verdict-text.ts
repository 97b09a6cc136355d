import type { Verdict } from '@meshdeck/domain/reach'

import { serviceText } from '../reach-things/service-text'
import type { useCanReachWords } from './can-reach-words'
import { type AnswerProps, nameOf } from './name-of'

type Asked = Omit<AnswerProps, 'networkId'>

/** A verdict in a sentence. */
export function verdictText(
  t: ReturnType<typeof useCanReachWords>['t'],
  verdict: Verdict,
  { question, things }: Asked,
): string {
  const { isOpen, policies, carrying } = verdict
  const { service } = question
  const names = { from: nameOf(things, question.from), to: nameOf(things, question.to) }
  if (isOpen) {
    const [only] = carrying.length > 0 ? carrying : policies
    const count = Math.max(carrying.length, 1)
    return t('verdict.yes', { ...names, count, policy: only?.name ?? '' })
  }
  if (policies.length > 0 && service) {
    return t('verdict.noService', { ...names, service: serviceText(service) })
  }
  return t('verdict.no', names)
}

/** What was asked: "web-1 → db-1, tcp 5432". */
export function askedText({ question, things }: Asked): string {
  const { from, to, service } = question
  const ends = `${nameOf(things, from)} → ${nameOf(things, to)}`
  return service ? `${ends}, ${serviceText(service)}` : ends
}

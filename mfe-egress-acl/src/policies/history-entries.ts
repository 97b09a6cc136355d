import { type ActivityEvent, doerOf, targetNameOf } from '@meshdeck/api/activity'
import { type Policy, policySchema } from '@meshdeck/api/policies'
import { editOfPolicy } from '@meshdeck/api/policy-changes'
import { readServerTime } from '@meshdeck/domain/times'
import { z } from '@meshdeck/platform'

import { withoutGone } from '../shared/policy-ends'
import type { PolicyRow } from '../shared/policy-rows'

/** Something that was done to a policy. */
export type HistoryEntry = {
  id: string
  /** As the server says it: `CREATE`, `UPDATE`. */
  action: string
  who: string
  /** Milliseconds since 1970. */
  moment: number
  /** The policy before and after, where the server has kept them: of what was made or deleted 1.0.0 has not. */
  before: Policy | undefined
  after: Policy | undefined
}

/** What of a network's activity is about one policy, the newest first. */
export function historyOf(policyId: string, events: readonly ActivityEvent[]): HistoryEntry[] {
  return events.filter((event) => isOfPolicy(event) && event.target.id === policyId).map(toEntry)
}

/** What of a network's activity are deletions of policies, each with the name that it had, the newest first. */
function deletionsOf(events: readonly ActivityEvent[]): Array<HistoryEntry & { name: string }> {
  return events
    .filter((event) => isOfPolicy(event) && event.action === 'DELETE')
    .map((event) => ({ ...toEntry(event), name: targetNameOf(event) }))
}

const isOfPolicy = ({ target }: ActivityEvent) => target.subject_type === 'ACL'

const toEntry = (event: ActivityEvent): HistoryEntry => ({
  id: event.id,
  action: event.action,
  who: doerOf(event),
  moment: readServerTime(event.time_stamp) ?? 0,
  before: policyIn(event.diff?.Old),
  after: policyIn(event.diff?.New),
})

/** Something else than a policy counts as not kept. */
function policyIn(value: unknown): Policy | undefined {
  const read = z.safeParse(policySchema, value)
  return read.success ? read.data : undefined
}

/** Whether restoring would change anything of a policy as it is now. */
export const isAsNow = (was: Policy, now: Policy): boolean =>
  JSON.stringify(editOfPolicy(was)) === JSON.stringify(editOfPolicy(now))

/** A policy that was deleted, as the table shows it. */
export type DeletedRow = {
  id: string
  name: string
  who: string
  /** Milliseconds since 1970. */
  moment: number
  /** What it was; undefined where the server has kept its name alone. */
  was: PolicyRow | undefined
  /** What can be made again of it: without what it names that is gone, and nothing where a side is empty then. */
  rest: Policy | undefined
  /** There is one like it; where only its name was kept, one of that name. */
  isThere: boolean
  /** The policy that somebody has made again of it since. */
  restoredAs: string | undefined
}

type Lists = {
  events: readonly ActivityEvent[]
  /** The policies that there are, undefined while they are not here. */
  policies: readonly Policy[] | undefined
  toRow: (policy: Policy) => PolicyRow | undefined
}

/** The policies of a network that somebody has deleted, the newest deletion first. */
export function toDeletedRows({ events, policies = [], toRow }: Lists): DeletedRow[] {
  const madeAt = new Map(
    events
      .filter((event) => isOfPolicy(event) && event.action === 'CREATE')
      .map(({ target, time_stamp }) => [target.id, readServerTime(time_stamp) ?? 0]),
  )
  return deletionsOf(events).map(({ id, name, who, moment, before }) => {
    const was = before && toRow(before)
    const gone = new Set(was?.gone.map(({ key }) => key))
    const rest = before && withoutGone(before, gone)
    const same = policies.filter((policy) =>
      before ? rest !== undefined && isAsNow(rest, policy) : policy.name === name,
    )
    return {
      id,
      name,
      who,
      moment,
      was,
      rest,
      isThere: same.length > 0,
      restoredAs: before && same.find((policy) => (madeAt.get(policy.id) ?? 0) >= moment)?.id,
    }
  })
}

/** What a search looks through. */
export const deletedSearchText = ({ name, who, was }: DeletedRow): string =>
  [
    name,
    who,
    ...[...(was?.sources ?? []), ...(was?.destinations ?? [])].map((end) => end.name),
  ].join(' ')

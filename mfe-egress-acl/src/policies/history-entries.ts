import { type ActivityEvent, actorOf, targetNameOf } from '@meshdeck/api/activity'
import { type Policy, policySchema } from '@meshdeck/api/policies'
import { editOfPolicy } from '@meshdeck/api/policy-changes'
import { readServerTime } from '@meshdeck/domain/times'
import { z } from '@meshdeck/platform'

import { withoutGone } from '../shared/policy-ends'
import type { PolicyRow } from '../shared/policy-rows'

/** Change of a policy. */
export type HistoryEntry = {
  id: string
  /** Action as the server names it: `CREATE`, `UPDATE`. */
  action: string
  who: string
  /** In milliseconds since 1970. */
  moment: number
  /** Policy before and after the change, if the server kept it; 1.0.0 doesn't for created and deleted policies. */
  before: Policy | undefined
  after: Policy | undefined
}

/** Returns the entries of a network's activity about one policy, newest first. */
export function historyOf(policyId: string, events: readonly ActivityEvent[]): HistoryEntry[] {
  return events.filter((event) => isOfPolicy(event) && event.target.id === policyId).map(toEntry)
}

/** Returns the deletions of policies in a network's activity, each with the policy's name, newest first. */
function deletionsOf(events: readonly ActivityEvent[]): Array<HistoryEntry & { name: string }> {
  return events
    .filter((event) => isOfPolicy(event) && event.action === 'DELETE')
    .map((event) => ({ ...toEntry(event), name: targetNameOf(event) }))
}

const isOfPolicy = ({ target }: ActivityEvent) => target.subject_type === 'ACL'

const toEntry = (event: ActivityEvent): HistoryEntry => ({
  id: event.id,
  action: event.action,
  who: actorOf(event),
  moment: readServerTime(event.time_stamp) ?? 0,
  before: policyIn(event.diff?.Old),
  after: policyIn(event.diff?.New),
})

/** Parses a stored policy; anything else counts as not kept. */
function policyIn(value: unknown): Policy | undefined {
  const read = z.safeParse(policySchema, value)
  return read.success ? read.data : undefined
}

/** Whether a policy already matches the version to restore. */
export const isAsNow = (was: Policy, now: Policy): boolean =>
  JSON.stringify(editOfPolicy(was)) === JSON.stringify(editOfPolicy(now))

export type DeletedRow = {
  id: string
  name: string
  who: string
  /** In milliseconds since 1970. */
  moment: number
  /** Policy before the deletion; undefined if the server kept only its name. */
  was: PolicyRow | undefined
  /** What can be restored: the policy without deleted entities; undefined if a side would be empty. */
  restorablePolicy: Policy | undefined
  /** Whether a policy with the same content exists or, if only the name was kept, one with that name. */
  exists: boolean
  /** The policy that was restored from it. */
  restoredAs: string | undefined
}

type Lists = {
  events: readonly ActivityEvent[]
  /** Existing policies; undefined while loading. */
  policies: readonly Policy[] | undefined
  toRow: (policy: Policy) => PolicyRow | undefined
}

/** Returns the deleted policies of a network, most recent deletion first. */
export function toDeletedRows({ events, policies = [], toRow }: Lists): DeletedRow[] {
  const madeAt = new Map(
    events
      .filter((event) => isOfPolicy(event) && event.action === 'CREATE')
      .map(({ target, time_stamp }) => [target.id, readServerTime(time_stamp) ?? 0]),
  )
  return deletionsOf(events).map(({ id, name, who, moment, before }) => {
    const was = before && toRow(before)
    const deletedKeys = new Set(was?.goneEnds.map(({ key }) => key))
    const restorablePolicy = before && withoutGone(before, deletedKeys)
    const samePolicies = policies.filter((policy) =>
      before
        ? restorablePolicy !== undefined && isAsNow(restorablePolicy, policy)
        : policy.name === name,
    )
    return {
      id,
      name,
      who,
      moment,
      was,
      restorablePolicy,
      exists: samePolicies.length > 0,
      restoredAs:
        before && samePolicies.find((policy) => (madeAt.get(policy.id) ?? 0) >= moment)?.id,
    }
  })
}

/** The search finds a deleted policy by its name, the user who deleted it, and its resources. */
export const deletedSearchText = ({ name, who, was }: DeletedRow): string =>
  [
    name,
    who,
    ...[...(was?.sources ?? []), ...(was?.destinations ?? [])].map((end) => end.name),
  ].join(' ')

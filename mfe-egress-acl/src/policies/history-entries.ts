import { type ActivityEvent, doerOf, targetNameOf } from '@meshdeck/api/activity'
import { type Policy, policySchema } from '@meshdeck/api/policies'
import { editOfPolicy } from '@meshdeck/api/policy-changes'
import { readServerTime } from '@meshdeck/domain/server-times'
import { z } from '@meshdeck/platform'

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
export function deletionsOf(
  events: readonly ActivityEvent[],
): Array<HistoryEntry & { name: string }> {
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

import type { ActivityEvent } from '@meshdeck/api/activity'
import type { Policy } from '@meshdeck/api/policies'

import { withoutGone } from '../policy-model/policy-ends'
import type { PolicyRow } from '../policy-model/policy-rows'
import { deletionsOf, isAsNow } from './history-entries'

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
}

type Lists = {
  events: readonly ActivityEvent[]
  /** The policies that there are, undefined while they are not here. */
  policies: readonly Policy[] | undefined
  toRow: (policy: Policy) => PolicyRow | undefined
}

/** The policies of a network that somebody has deleted, the newest deletion first. */
export function toDeletedRows({ events, policies = [], toRow }: Lists): DeletedRow[] {
  return deletionsOf(events).map(({ id, name, who, moment, before }) => {
    const was = before && toRow(before)
    const gone = new Set(was?.gone.map(({ key }) => key))
    const rest = before && withoutGone(before, gone)
    return {
      id,
      name,
      who,
      moment,
      was,
      rest,
      isThere: policies.some((policy) =>
        before ? rest !== undefined && isAsNow(rest, policy) : policy.name === name,
      ),
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

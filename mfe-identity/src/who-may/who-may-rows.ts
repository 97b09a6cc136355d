import type { User } from '@meshdeck/api/users'
import { type RightsEstate, type RightSource, whoMay } from '@meshdeck/domain/effective-rights'
import type { Extent } from '@meshdeck/domain/network-rights'

import type { WhoMayQuestion } from './who-may-question'

/** Somebody who may, as the table shows it. */
export type WhoMayRow = {
  id: string
  /** The username. */
  name: string
  displayName: string
  isDisabled: boolean
  extent: Extent
  sources: readonly RightSource[]
}

/** Those who may, by what roles and groups say. */
export const toWhoMayRows = (
  users: readonly User[],
  question: WhoMayQuestion,
  estate: RightsEstate,
): WhoMayRow[] =>
  whoMay(users, question, estate).map(({ person, right }) => ({
    id: person.username,
    name: person.username,
    displayName: person.display_name,
    isDisabled: person.account_disabled,
    ...right,
  }))

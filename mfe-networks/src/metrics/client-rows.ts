import type { Link } from '@meshdeck/api/metrics'
import { type LinkState, linkState } from '@meshdeck/domain/link-health'

import { badness } from './badness'

/** A config file, and what its gateway reports of it. */
export type ClientRow = Link & { id: string; state: LinkState; badness: number }

export const toClientRows = (links: ReadonlyMap<string, Link>): ClientRow[] =>
  [...links].map(([id, link]) => {
    const state = linkState(link)
    // who sends a config file knows it by its name, which is its id
    return { ...link, id, name: id, state, badness: badness({ ...link, state }) }
  })

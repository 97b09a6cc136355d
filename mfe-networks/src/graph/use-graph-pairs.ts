import { networkListQuery } from '@meshdeck/api/networks'
import type { Health } from '@meshdeck/domain/health'
import { useCachedQuery, useCapabilities, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type BadPair, isDown } from '../graph-drawing/picture'
import { type Plan, planOf, worstPairsQuery } from '../metrics/worst-pairs'
import type { GraphModel } from '../shared/graph-rows'

/** More lines would hide each other; beyond this number only the worst are drawn. */
const MAX_DRAWN = 500

export type GraphPairs = {
  /** Cost of reading the pairs; undefined without metrics. */
  plan: Plan | undefined
  /** Pairs that are drawn: empty until requested. */
  drawn: readonly BadPair[]
  counts: { failing: number; slow: number; down: number } | undefined
  isReading: boolean
  error: unknown
}

/** Returns slow and failing pairs of a network as lines between its rows, read on request. */
export function useGraphPairs(
  networkId: string,
  { model, healths }: { model: GraphModel; healths: readonly Health[] },
  isEnabled: boolean,
): GraphPairs {
  const { isPro } = useCapabilities()
  const { data: networks } = useCachedQuery({ ...networkListQuery(), enabled: isPro })
  const plan = useMemo(
    () =>
      isPro ? networks && planOf(networks.filter(({ netid }) => netid === networkId)) : undefined,
    [isPro, networks, networkId],
  )
  const { data, error, isFetching } = useQuery({
    ...worstPairsQuery(plan?.networkIds ?? []),
    enabled: isEnabled && plan !== undefined && plan.networkIds.length > 0,
  })
  const worstPairs = isEnabled ? data : undefined
  const badPairs = useMemo(() => {
    const pairs: BadPair[] = []
    let down = 0
    for (const { first, second, state } of worstPairs?.pairs ?? []) {
      const [source, target] = [model.indexOf.get(first.id), model.indexOf.get(second.id)]
      // one of them has left the network
      if (source === undefined || target === undefined) continue
      // a node that is down reaches no other, and its mark shows this: lines to all others would hide the rest
      if (isDown(healths[source]) || isDown(healths[target])) down += 1
      else pairs.push({ source, target, isFailing: state === 'failing' })
    }
    return { pairs, down, drawn: pairs.slice(0, MAX_DRAWN) }
  }, [worstPairs, model, healths])
  const failing = badPairs.pairs.filter(({ isFailing }) => isFailing).length

  return {
    plan,
    drawn: badPairs.drawn,
    counts: worstPairs && { failing, slow: badPairs.pairs.length - failing, down: badPairs.down },
    isReading: isEnabled && isFetching,
    error: error ?? worstPairs?.error,
  }
}

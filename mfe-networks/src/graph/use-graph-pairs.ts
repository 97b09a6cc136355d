import { networkListQuery } from '@meshdeck/api/networks'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import type { GraphModel } from '../graph-model/graph-model'
import type { BadPair } from '../graph-scene/draw-pairs'
import { type Plan, planOf, worstPairsQuery } from '../worst-pairs/worst-pairs'

/** More lines than that are a mesh again: of more the worst. */
const MOST_DRAWN = 500

export type GraphPairs = {
  /** What reading them costs; undefined where there are no metrics. */
  plan: Plan | undefined
  /** Those that are drawn: none before somebody has asked. */
  drawn: readonly BadPair[]
  counts: { failing: number; slow: number; all: number } | undefined
  isReading: boolean
  error: unknown
}

const noPairs: readonly BadPair[] = []

/** Slow and failing pairs of a network as lines between its rows, read when somebody has asked. */
export function useGraphPairs(networkId: string, model: GraphModel, isAsked: boolean): GraphPairs {
  const { isPro } = useCapabilities()
  const { data: networks } = useQuery({
    ...networkListQuery(),
    staleTime: Infinity,
    enabled: isPro,
  })
  const plan = useMemo(
    () =>
      isPro ? networks && planOf(networks.filter(({ netid }) => netid === networkId)) : undefined,
    [isPro, networks, networkId],
  )
  const { data, error, isFetching } = useQuery({
    ...worstPairsQuery(plan?.networkIds ?? []),
    enabled: isAsked && plan !== undefined && plan.networkIds.length > 0,
  })
  const found = isAsked ? data : undefined
  const drawn = useMemo(
    () =>
      found?.pairs.slice(0, MOST_DRAWN).flatMap(({ one, other, state }) => {
        const [source, target] = [model.indexOf.get(one.id), model.indexOf.get(other.id)]
        // one of them has left: nothing stands there
        if (source === undefined || target === undefined) return []
        return { source, target, isFailing: state === 'failing' }
      }) ?? noPairs,
    [found, model],
  )
  const failing = found?.pairs.filter(({ state }) => state === 'failing').length ?? 0

  return {
    plan,
    drawn,
    counts: found && { failing, slow: found.pairs.length - failing, all: found.count },
    isReading: isAsked && isFetching,
    error: error ?? found?.error,
  }
}

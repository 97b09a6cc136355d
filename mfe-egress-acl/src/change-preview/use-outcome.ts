import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { policyListQuery } from '@meshdeck/api/policies'
import { userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import type { Difference, RangeCounts, ServiceDifference } from '@meshdeck/domain/reach'
import { queryClient, type TFunction, useCan, useCapabilities } from '@meshdeck/platform'
import { useEffect, useMemo, useState } from 'react'

import type { ReachLists } from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { whichServer } from '../reach-engine/which-server'
import { canJoinBy } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'

/**
 * What a change opens and closes. Decides whether a confirmation is needed, and supplies the toast of a change that
 * applies at once.
 */
type ChangeOutcome = {
  isNothing: boolean
  /** Text in one sentence, if there is one. */
  text: string | undefined
}

type Outcomes = {
  /** Uses the lists cached at the time of the call, before the request is sent; undefined if one is missing. */
  outcomeNow: (edit: ReachEdit) => Promise<ChangeOutcome | undefined>
  /** Waits for lists that are still loading; undefined if one can't be read. */
  outcomeOnceRead: (edit: ReachEdit) => Promise<ChangeOutcome | undefined>
}

/** Computes what a change opens and closes; undefined also if that can't be determined. */
export function useOutcome(networkId: string): Outcomes {
  const { t } = useTranslation()
  const capabilities = useCapabilities()
  const { isPro } = capabilities
  const { isAdmin } = useCan()

  return useMemo(() => {
    const server = whichServer(capabilities)
    const queries = queriesOf(networkId)

    /** The community edition has no users in policies, and on Pro only administrators may list users. */
    function listsNow(): ReachLists | undefined {
      const nodes = queryClient.getQueryData(queries.nodes.queryKey)
      const policies = queryClient.getQueryData(queries.policies.queryKey)
      const egress = queryClient.getQueryData(queries.egress.queryKey)
      const users = isAdmin ? queryClient.getQueryData(queries.users.queryKey) : undefined
      const groups = isAdmin ? queryClient.getQueryData(queries.groups.queryKey) : undefined
      if (!nodes || !policies || !egress || (isPro && !(users && groups))) return undefined
      const peopleLists = users && groups && { users, canJoin: canJoinBy(groups, capabilities) }
      return { networkId, server, nodes, policies, egress, ...(isPro && peopleLists) }
    }

    async function outcomeBy(
      lists: ReachLists | undefined,
      edit: ReachEdit,
    ): Promise<ChangeOutcome | undefined> {
      if (!lists) return undefined
      try {
        const { askReach } = await import(
          /* webpackChunkName: "change-preview" */ '../reach-engine/ask-reach'
        )
        const question = { edit, limit: 0 }
        const { signal } = new AbortController()
        const difference = await askReach({ lists, kind: 'difference', question }, signal)
        return { isNothing: isNothing(difference), text: outcomeText(t, difference) }
      } catch (error) {
        // the change itself succeeded, so a missing outcome isn't an error
        console.warn('It is not known what a change opened and closed', error)
        return undefined
      }
    }

    return {
      outcomeNow: (edit) => outcomeBy(listsNow(), edit),
      outcomeOnceRead: async (edit) => {
        await Promise.allSettled([
          queryClient.ensureQueryData(queries.nodes),
          queryClient.ensureQueryData(queries.policies),
          queryClient.ensureQueryData(queries.egress),
          ...(isPro && isAdmin ? [queryClient.ensureQueryData(queries.users)] : []),
          ...(isPro && isAdmin ? [queryClient.ensureQueryData(queries.groups)] : []),
        ])
        return outcomeBy(listsNow(), edit)
      },
    }
  }, [networkId, t, isPro, capabilities, isAdmin])
}

/** Queries that an outcome needs. */
const queriesOf = (networkId: string) => ({
  nodes: nodeListQuery(networkId),
  policies: policyListQuery(networkId),
  egress: egressRouteListQuery(networkId),
  users: userListQuery(),
  groups: userGroupListQuery(),
})

/**
 * Returns what a change opens and closes in one sentence, for a toast; undefined if only services change, which is too
 * long for a toast.
 */
export function outcomeText(
  t: TFunction<'egress'>,
  difference: FoundDifference,
): string | undefined {
  const opened = partsText(t, difference.opened, difference.openedRanges)
  const closedText = partsText(t, difference.closed, difference.closedRanges)
  const parts = [
    ...(opened ? [t('changePreview.outcome.opened', { what: opened })] : []),
    ...(closedText ? [t('changePreview.outcome.closed', { what: closedText })] : []),
    ...(difference.connected
      ? [t('changePreview.outcome.connected', { count: difference.connected.length })]
      : []),
    ...(difference.cutOff
      ? [t('changePreview.outcome.cutOff', { count: difference.cutOff.length })]
      : []),
    ...(hasUnsure(difference) ? [t('changePreview.outcome.unsure')] : []),
  ]
  return parts.join(' ') || (isNothing(difference) ? t('changePreview.outcome.none') : undefined)
}

const partsText = (t: TFunction<'egress'>, pairs: number, ranges: RangeCounts): string =>
  [
    ...(pairs > 0 ? [t('changePreview.outcome.pairs', { count: pairs })] : []),
    ...(ranges.routes > 0
      ? [
          t(
            isUneven(ranges) ? 'changePreview.outcome.someRanges' : 'changePreview.outcome.ranges',
            {
              count: ranges.routes,
              sources: sourcesText(t, ranges),
            },
          ),
        ]
      : []),
  ].join(', ')

/** Whether some sources gain or lose fewer routes than others. */
const isUneven = ({ rights, routes, sources }: RangeCounts): boolean => rights < routes * sources

/** Returns the word for a text about ranges: where not every source gains or loses every route, the text says so. */
export function rangesWord<Word extends string>(word: Word, ranges: RangeCounts | undefined) {
  if (!ranges || !isUneven(ranges)) return word
  return word === 'serviceRanges' ? ('someServiceRanges' as const) : ('someRanges' as const)
}

/** How many devices and users gain or lose routes. */
export function sourcesText(
  t: TFunction<'egress'>,
  { sources, users }: Pick<RangeCounts, 'sources' | 'users'>,
): string {
  const usersText = t('changePreview.outcome.users', { count: users })
  if (users === sources) return usersText
  const devices = t('changePreview.outcome.devices', { count: sources - users })
  return users === 0 ? devices : t('changePreview.outcome.both', { devices, users: usersText })
}

/** Difference with its changes of services; `services` is undefined if they weren't computed. */
export type FoundDifference = Difference & { services: ServiceDifference | undefined }

/** Whether a difference opens and closes nothing, including services. */
export const isNothing = ({ services, ...difference }: FoundDifference): boolean =>
  services?.widened === 0 &&
  services.narrowed === 0 &&
  !hasUnsure({ ...difference, services }) &&
  countsNothing(difference)

/** Whether connections could change because of policies that this console can't evaluate. */
export const hasUnsure = ({ unsure, services }: FoundDifference): boolean =>
  unsure !== undefined || services?.unsure !== undefined

const countsNothing = (difference: Omit<FoundDifference, 'services'>) =>
  difference.opened +
    difference.closed +
    difference.openedRanges.rights +
    difference.closedRanges.rights ===
    0 &&
  difference.changes.length === 0 &&
  difference.cutOff === undefined &&
  difference.connected === undefined

/** Pause after the last input before a computation starts. */
const PAUSE_MS = 250

/** Returns a value once it has stayed the same for a moment; the first value immediately. */
export function useSettled<Value>(value: Value): Value {
  const [settledValue, setSettledValue] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])

  return settledValue
}

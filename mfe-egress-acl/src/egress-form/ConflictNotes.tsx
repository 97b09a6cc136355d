import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { egressOfNetworksQuery, rangesBehindMembersQuery } from '@meshdeck/api/egress-ranges'
import { type Network, networkListQuery } from '@meshdeck/api/networks'
import {
  conflictsOf,
  type RangeConflict,
  readTaken,
  type TakenRange,
} from '@meshdeck/domain/range-tree'
import { emptyList } from '@meshdeck/domain/remembered'
import { placeHref, useQuery } from '@meshdeck/platform'
import { Box, Callout, Stack, Text, TextLink } from '@meshdeck/ui'
import { useMemo } from 'react'

import { rangeInMesh } from '../shared/egress-rows'
import { useTranslation } from '../translations'

const MAX_LINES = 5

type Props = {
  networkId: string
  ranges: readonly string[]
  rangeComparison: ReturnType<typeof useTakenRanges>
  /** Whether the server's license includes routes that share addresses. */
  mayOverlap: boolean
  /**
   * Addresses by which devices reach the typed range, if they differ from its own; none until the server assigns them.
   */
  virtualRanges?: readonly string[]
}

/** Lists conflicts of the ranges with others, and which one wins; saving stays possible. */
export function ConflictNotes(props: Props) {
  const { networkId, ranges, rangeComparison, mayOverlap, virtualRanges } = props
  const { takenRanges, isOwnOnly } = rangeComparison
  const { t } = useTranslation()
  const lines = useMemo(() => {
    const linesOf = (range: string) =>
      conflictsOf(range, takenRanges).map((conflict) => ({ range, conflict }))
    if (!virtualRanges) return ranges.flatMap(linesOf)
    return [
      ...ranges.flatMap(linesOf).filter((line) => isAboutLan(line) || isAboutOwn(line, networkId)),
      ...virtualRanges.flatMap(linesOf).filter((line) => !isAboutLan(line)),
    ]
  }, [ranges, takenRanges, virtualRanges, networkId])

  return (
    <div role="status">
      {lines.length > 0 && (
        <Box ref={reveal}>
          <Callout
            tone={lines.some(({ conflict }) => isSerious(conflict, networkId)) ? 'warning' : 'info'}
            title={t('egressForm.conflict.title', { count: lines.length })}
          >
            <Stack as="ul" gap="1" ps="4" listStyleType="disc">
              {lines.slice(0, MAX_LINES).map(({ range, conflict }) => (
                <li
                  key={`${range} ${conflict.taken.kind} ${conflict.taken.name} ${conflict.taken.range}`}
                >
                  {t(conflictKey(conflict, networkId), {
                    ...conflict.taken,
                    range,
                    taken: conflict.taken.range,
                  })}
                </li>
              ))}
            </Stack>
            {lines.length > MAX_LINES && (
              <Text mt="1">
                {t('egressForm.conflict.more', { count: lines.length - MAX_LINES })}
              </Text>
            )}
            {!mayOverlap && lines.some(({ conflict }) => conflict.taken.kind === 'route') && (
              <LicenseNote />
            )}
          </Callout>
        </Box>
      )}
      {isOwnOnly && ranges.length > 0 && (
        <Text textStyle="xs" color="fg.muted" mt="1">
          {t('egressForm.conflict.ownOnly')}
        </Text>
      )}
    </div>
  )
}

/** On a low screen the notes appear below the edge of the panel. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Nodes send what is in their own network to its members, by whatever addresses the range is reached elsewhere. */
const isAboutOwn = ({ conflict: { taken } }: { conflict: RangeConflict }, networkId: string) =>
  taken.kind === 'network' && taken.networkId === networkId

const isAboutLan = ({ conflict }: { conflict: RangeConflict }) => conflict.taken.kind === 'lan'

/** Explains what to do when a server without that license feature rejects the route. */
function LicenseNote() {
  const { t } = useTranslation()
  const allRoutes = placeHref('all-routes')

  return (
    <Text mt="2">
      {t('egressForm.conflict.license')}{' '}
      {allRoutes && (
        <TextLink to={`${allRoutes}?${overlapping}`}>{t('egressForm.conflict.overlaps')}</TextLink>
      )}
    </Text>
  )
}

/** table rows that share addresses */
const overlapping = new URLSearchParams([
  ['filter', 'overlap:own'],
  ['filter', 'overlap:two'],
  ['sort', 'overlap'],
])

/** Overlap with the own network, or an identical range in it, is usually a mistake; elsewhere it may be intended. */
function isSerious({ relation, taken }: RangeConflict, networkId: string): boolean {
  if (taken.networkId !== networkId) return false
  return taken.kind === 'network' || (taken.kind === 'route' && relation === 'same')
}

const words = {
  lan: {
    same: 'egress:egressForm.conflict.lan.same',
    inside: 'egress:egressForm.conflict.lan.inside',
    holds: 'egress:egressForm.conflict.lan.holds',
  },
  route: {
    same: 'egress:egressForm.conflict.route.same',
    inside: 'egress:egressForm.conflict.route.inside',
    holds: 'egress:egressForm.conflict.route.holds',
  },
  routeElsewhere: {
    same: 'egress:egressForm.conflict.routeElsewhere.same',
    inside: 'egress:egressForm.conflict.routeElsewhere.inside',
    holds: 'egress:egressForm.conflict.routeElsewhere.holds',
  },
} as const

function conflictKey({ relation, taken }: RangeConflict, networkId: string) {
  if (taken.kind === 'lan') return words.lan[relation]
  if (taken.kind === 'network') {
    return taken.networkId === networkId
      ? 'egress:egressForm.conflict.ownNetwork'
      : 'egress:egressForm.conflict.otherNetwork'
  }
  return words[taken.networkId === networkId ? 'route' : 'routeElsewhere'][relation]
}

/** Above this number of networks only routes of this one are compared, because each network takes a request. */
const MAX_COMPARED_NETWORKS = 50

type RangeOptions = {
  networkId: string
  /** Route being edited, which doesn't conflict with itself. */
  routeId?: string | undefined
}

/**
 * Returns the ranges to compare a route with before saving, without lists that can't be read. A node's local network
 * isn't included, because routing to it is valid; the choice of nodes shows it.
 */
export function useTakenRanges({ networkId, routeId }: RangeOptions) {
  const { data: networks = emptyList } = useQuery(networkListQuery())
  const { data: ownRoutes = emptyList } = useQuery(egressRouteListQuery(networkId))
  const ids = useMemo(() => networks.map(({ netid }) => netid).toSorted(), [networks])
  const isComparing = ids.length > 0 && ids.length <= MAX_COMPARED_NETWORKS
  const { data: every } = useQuery({ ...egressOfNetworksQuery(ids), enabled: isComparing })
  const { data: rangesBehind = emptyList } = useQuery(rangesBehindMembersQuery(networkId))
  const routes = every ?? ownRoutes

  const takenRanges = useMemo(
    () =>
      readTaken([
        ...networks.flatMap(rangesOfNetwork),
        ...routes.filter(({ id }) => id !== routeId).flatMap(rangeOfRoute),
        // config files are identified by their ID
        ...rangesBehind.map(({ id, range }) => ({
          kind: 'lan' as const,
          name: id,
          networkId,
          range,
        })),
      ]),
    [networks, routes, rangesBehind, routeId, networkId],
  )
  return { takenRanges, isOwnOnly: ids.length > MAX_COMPARED_NETWORKS }
}

const rangesOfNetwork = ({ netid, addressrange, addressrange6 }: Network): TakenRange[] =>
  [addressrange, addressrange6]
    .filter(Boolean)
    .map((range) => ({ kind: 'network', name: netid, networkId: netid, range }))

function rangeOfRoute(route: EgressRoute): TakenRange[] {
  const range = rangeInMesh(route)
  if (range === '') return []
  return [{ kind: 'route', name: route.name, networkId: route.network, range }]
}

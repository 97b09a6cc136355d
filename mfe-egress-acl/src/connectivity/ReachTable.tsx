import type { EntityRef } from '@meshdeck/domain/reach'
import { loadedReading, useSearchParams } from '@meshdeck/platform'
import { Box, Button, Callout, Flex, Panel, Span, Stack, Text, TextLink } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { ArrowLeft, ArrowLeftRight, ArrowRight, Waypoints } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'

import type { SideAnswer } from '../reach-engine/reach-questions'
import type { NamedEntity } from '../shared/named-entities'
import { paths } from '../shared/paths'
import type { PolicyRow } from '../shared/policy-rows'
import { PolicyEnds } from '../shared/row-cells'
import { UnsurePolicies } from '../shared/UnsurePolicies'
import { useTranslation } from '../translations'
import { reachColumns, reachFilters } from './reach-columns'
import {
  countsOf,
  type ReachGroupRow,
  reachSearchText,
  toReachGroups,
  toReachRows,
  useCountText,
} from './reach-rows'

type Props = {
  networkId: string
  /** Whether the rows are reached by the entity; otherwise they reach it. */
  isOutgoing: boolean
  subject: EntityRef
  side: SideAnswer
  entities: ReadonlyMap<string, NamedEntity>
  policies: readonly PolicyRow[]
}

/** One side of an entity's reach: the deciding policies, and each entity once. */
export function ReachTable(props: Props) {
  const { networkId, isOutgoing, subject, side, entities, policies } = props
  const { t } = useTranslation()
  const countText = useCountText()
  const rowSources = useMemo(
    () => ({
      subject,
      isOutgoing,
      entities,
      policies: new Map(policies.map((row) => [row.id, row])),
    }),
    [subject, isOutgoing, entities, policies],
  )
  // deferred, because there may be thousands of rows
  const answered = useDeferredValue(side)
  const rows = useMemo(() => toReachRows(answered, rowSources), [answered, rowSources])
  const groups = useMemo(() => toReachGroups(answered, rowSources), [answered, rowSources])
  const columns = useMemo(() => reachColumns(t, networkId), [t, networkId])
  const filters = useMemo(() => reachFilters(t, groups), [t, groups])

  return (
    <Stack gap="4" flex="1" minH="0">
      {side.unsure && <UnsureReach networkId={networkId} side={side.unsure} known={rowSources} />}
      <ReachGroups networkId={networkId} groups={groups} isOutgoing={isOutgoing} />
      {/* an empty table would say that nothing is allowed, which isn't known */}
      {(rows.length > 0 || !side.unsure) && (
        <DataTable
          label={t(isOutgoing ? 'connectivity.reach.out.title' : 'connectivity.reach.in.title')}
          viewKey="reach"
          noun={(count) => t('connectivity.reach.count', { count })}
          reading={loadedReading(rows)}
          columns={columns}
          searchText={reachSearchText}
          searchLabel={t('connectivity.reach.search')}
          {...filters}
          empty={{
            icon: Waypoints,
            title: t(isOutgoing ? 'connectivity.reach.out.empty' : 'connectivity.reach.in.empty'),
            description: t(
              isOutgoing ? 'connectivity.reach.out.emptyHint' : 'connectivity.reach.in.emptyHint',
            ),
          }}
        />
      )}
      {rows.length > 1 && (
        <Text textStyle="xs" color="fg.muted">
          {t(isOutgoing ? 'connectivity.reach.out.total' : 'connectivity.reach.in.total', {
            what: countText(countsOf(side)),
          })}
        </Text>
      )}
    </Stack>
  )
}

/** Maximum number of names shown. */
const MAX_NAMES = 20

type UnsureProps = {
  networkId: string
  side: NonNullable<SideAnswer['unsure']>
  known: Parameters<typeof toReachRows>[1]
}

/** Entities that only unsettled policies could allow, apart from those of the table. */
function UnsureReach({ networkId, side, known }: UnsureProps) {
  const { t } = useTranslation()
  const countText = useCountText()
  const names = toReachRows(side, known).map(({ name }) => name)
  const hiddenCount = names.length - MAX_NAMES

  return (
    <Callout
      tone="warning"
      role="status"
      title={t('connectivity.reach.unsure.title', { what: countText(countsOf(side)) })}
    >
      <Text>
        {names.slice(0, MAX_NAMES).join(', ')}
        {hiddenCount > 0 && ` ${t('changePreview.moreNames', { count: hiddenCount })}`}
      </Text>
      <Text>{t('connectivity.reach.unsure.hint')}</Text>
      <UnsurePolicies networkId={networkId} policies={side.policies} />
    </Callout>
  )
}

/** Number of policies that leave enough room for the table below. */
const FIRST_PAGE_SIZE = 3
/** Number added per click, because there may be thousands. */
const PAGE_SIZE = 50

type ReachGroupsProps = { networkId: string; groups: readonly ReachGroupRow[]; isOutgoing: boolean }

/** Lists the deciding policies, each with its service and how much it allows. */
function ReachGroups({ networkId, groups, isOutgoing }: ReachGroupsProps) {
  const { t } = useTranslation()
  const [shownCount, setShownCount] = useState(FIRST_PAGE_SIZE)
  const hiddenCount = groups.length - shownCount
  if (groups.length === 0) return null

  return (
    <Box flexShrink="0">
      <Panel
        title={t('connectivity.reach.deciders')}
        aside={t('connectivity.reach.deciderCount', { count: groups.length })}
      >
        <Stack
          as="ul"
          gap="0"
          listStyleType="none"
          maxH="15rem"
          overflowY="auto"
          aria-label={t('connectivity.reach.deciders')}
        >
          {groups.slice(0, shownCount).map((group) => (
            <GroupLine key={group.id} networkId={networkId} group={group} isOutgoing={isOutgoing} />
          ))}
        </Stack>
        {hiddenCount > 0 && (
          <Box px="3" py="1.5">
            <Button size="sm" variant="ghost" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
              {t('connectivity.reach.showMore', { count: Math.min(hiddenCount, PAGE_SIZE) })}
            </Button>
          </Box>
        )}
      </Panel>
    </Box>
  )
}

type LineProps = { networkId: string; group: ReachGroupRow; isOutgoing: boolean }

function GroupLine({ networkId, group, isOutgoing }: LineProps) {
  const { t } = useTranslation()
  const countText = useCountText()
  const [params] = useSearchParams()
  const { id, name, service, row, counts } = group
  const oneWay = isOutgoing ? ArrowRight : ArrowLeft
  const Arrow = row.isBothWays ? ArrowLeftRight : oneWay
  const filtered = new URLSearchParams(params)
  filtered.set('filter', `policy:${id}`)

  return (
    <Flex
      as="li"
      alignItems="center"
      flexWrap="wrap"
      columnGap="2"
      // keeps the two links of a row apart for touch where they wrap
      rowGap="1"
      px="4"
      py="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      textStyle="sm"
    >
      <TextLink to={paths.policy(networkId, id)} fontWeight="500">
        {name}
      </TextLink>
      <Span
        role="img"
        aria-label={t(`policies.direction.${row.isBothWays ? 'both' : 'one'}`)}
        color="fg.muted"
      >
        <Arrow size="0.875rem" aria-hidden="true" />
      </Span>
      <Flex gap="1" minW="0">
        <PolicyEnds ends={isOutgoing ? row.destinations : row.sources} />
      </Flex>
      <Text fontFamily="mono" textStyle="xs" color="fg.muted">
        {service}
      </Text>
      <Box ms="auto">
        <TextLink to={`?${filtered}`} replace title={t('connectivity.reach.showOnly', { name })}>
          {countText(counts)}
        </TextLink>
      </Box>
    </Flex>
  )
}

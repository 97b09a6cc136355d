import { Box, chakra, Flex, Grid, Panel, Stack, StatusBadge, Text } from '@meshdeck/ui'
import { Asterisk, Box as DeviceIcon, Globe, Split, Tag, User, Users } from 'lucide-react'
import type { ReactNode } from 'react'

import type { EgressRow } from '../shared/egress-rows'
import { useTranslation } from '../translations'
import {
  keyOf,
  type KnownRoute,
  type Place,
  type Router,
  type Source,
  sourcesOf,
  useRouterFact,
} from './route-picture'

/** Maximum number of boxes that fit below each other. */
const MAX_BOXES = 4

type Props = KnownRoute & {
  row: EgressRow
  /** Set where the page isn't only about this route. */
  title?: string
  aside?: string
}

/**
 * Drawing of a route: who may use it, which nodes route to it in order of metric, and what is behind them. Hidden from
 * screen readers, because the panels below have the same content.
 */
export function RouteDrawing({ row, title, aside, routers, policies, nameOf }: Props) {
  const { t } = useTranslation()
  const sources = sourcesOf(policies?.data ?? [])
  const shownSources = sources.slice(0, MAX_BOXES)
  const shownRouters = routers.slice(0, MAX_BOXES)
  const places = shownRouters.map(({ place }) => place)

  return (
    <Panel title={title ?? t('egress.page.picture')} aside={aside}>
      <Grid
        aria-hidden="true"
        data-part="drawing"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr) 1.5rem minmax(0, 1.3fr) 1.5rem minmax(0, 1.15fr)',
          md: 'minmax(0, auto) minmax(2.5rem, 1fr) minmax(0, auto) minmax(2.5rem, 1fr) minmax(0, auto)',
        }}
        minH="11rem"
        bg="bg.code"
        px={{ base: '2', md: '4' }}
        py="2"
        textStyle={{ base: 'xs', md: 'sm' }}
      >
        <Column>
          {shownSources.map((source) => (
            <SourceChip key={keyOf(source)} source={source} name={nameOf(source)} />
          ))}
          {sources.length === 0 && policies?.data && <DrawingNote text={t('egress.page.nobody')} />}
        </Column>
        <RouteLines from={shownSources.length} places={places} side="sources" />
        <Column>
          {shownRouters.map((router) => (
            <RouterMark key={router.id} router={router} />
          ))}
          {routers.length === 0 && <DrawingNote text={t('egress.noNodes')} />}
        </Column>
        <RouteLines from={1} places={places} side="target" />
        <Target row={row} />
      </Grid>
      <MoreLine sources={sources.length - MAX_BOXES} routers={routers.length - MAX_BOXES} />
    </Panel>
  )
}

function Column({ children }: { children: ReactNode }) {
  return <Grid gridAutoRows="1fr">{children}</Grid>
}

function DrawingNote({ text }: { text: string }) {
  return (
    <Text alignSelf="center" color="fg.muted">
      {text}
    </Text>
  )
}

const icons = {
  everything: Asterisk,
  everybody: Users,
  node: DeviceIcon,
  tag: Tag,
  user: User,
  group: Users,
  route: Split,
}

function SourceChip({ source, name }: { source: Source; name: string }) {
  const Icon = icons[source.kind]

  return (
    <Flex alignItems="center" minW="0">
      <Flex
        alignItems="center"
        gap="1"
        minW="0"
        px="1.5"
        py="0.5"
        borderRadius="l1"
        bg="bg.muted"
        title={name}
      >
        <Box hideBelow="md">
          <Icon size="0.75rem" />
        </Box>
        <Text lineClamp={{ base: 3, md: 1 }} overflowWrap="anywhere">
          {name}
        </Text>
      </Flex>
    </Flex>
  )
}

/** Filled when the router is up, otherwise hollow. */
function RouterMark({ router }: { router: Router }) {
  const factOf = useRouterFact()
  const { name, status, up } = router

  return (
    <Grid
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1.5rem minmax(0, 1fr)' }}
      columnGap="2"
      py="2"
      alignItems="center"
      alignContent="center"
    >
      <chakra.svg
        viewBox="0 0 24 24"
        hideBelow="md"
        color={up > 0 ? 'status.healthy' : 'status.idle'}
      >
        <rect
          x="4"
          y="4"
          width="16"
          height="16"
          rx="3"
          fill={up > 0 ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="2"
        />
      </chakra.svg>
      <Stack gap="0" minW="0">
        <Text fontFamily="mono" fontWeight="500" title={name} truncate>
          {name}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {factOf(router)}
        </Text>
        {status !== undefined && (
          <Box>
            <StatusBadge status={status} />
          </Box>
        )}
      </Stack>
    </Grid>
  )
}

function Target({ row: { target, hasNat } }: { row: EgressRow }) {
  const { t } = useTranslation()

  return (
    <Stack alignItems="center" justifyContent="center" textAlign="center" gap="1" minW="0">
      {target === undefined ? (
        <Globe size="2rem" />
      ) : (
        <svg viewBox="0 0 36 36" width="36" height="36" fill="none" stroke="currentColor">
          <path d="M12 6H6v24h6M24 6h6v24h-6" strokeWidth="2.5" />
        </svg>
      )}
      <Text fontFamily="mono" fontWeight="500" overflowWrap="anywhere" maxW="full">
        {target === '' ? t('egress.noDestination') : (target ?? t('egress.internetShort'))}
      </Text>
      <Text textStyle="xs" color="fg.muted">
        {t(hasNat ? 'egress.page.natOn' : 'egress.page.natOff')}
      </Text>
    </Stack>
  )
}

/** Counts of what the drawing leaves out. */
function MoreLine({ sources, routers }: { sources: number; routers: number }) {
  const { t } = useTranslation()
  const texts = [
    sources > 0 && t('egress.page.moreSources', { count: sources }),
    routers > 0 && t('egress.page.moreNodes', { count: routers }),
  ].filter(Boolean)
  if (texts.length === 0) return null

  return (
    <Text px="4" py="2" textStyle="xs" color="fg.muted">
      {t('egress.page.notDrawn', { what: texts.join(', ') })}
    </Text>
  )
}

/** Line styles that don't rely on color: solid for in use, dashed for standby, dotted for down. */
const looks = {
  used: { stroke: 'accent.solid', strokeWidth: '2' },
  waiting: { stroke: 'fg.subtle', strokeWidth: '1.5', strokeDasharray: '6 4' },
  cut: { stroke: 'fg.subtle', strokeWidth: '1.25', strokeDasharray: '1 6' },
}

const lookOf: Readonly<Record<Place, keyof typeof looks>> = {
  carries: 'used',
  shares: 'used',
  waits: 'waiting',
  unknown: 'waiting',
  idle: 'cut',
  down: 'cut',
  gone: 'cut',
}

type RouteLinesProps = {
  /** Number of boxes at the far end. */
  from: number
  /** What each of the routers does, from the top. */
  places: readonly Place[]
  /** The far end: the sources on the left, or the range on the right. */
  side: 'sources' | 'target'
}

/** Lines between all routers and all boxes on one side, over the full height. */
function RouteLines({ from, places, side }: RouteLinesProps) {
  const lines = places.flatMap((place, router) =>
    Array.from({ length: from }, (_, far) => {
      const ends = [middleOf(far, from), middleOf(router, places.length)]
      const [left, right] = side === 'sources' ? ends : ends.toReversed()
      return {
        key: `${router} ${far}`,
        place,
        path: `M4 ${left} C50 ${left} 50 ${right} 96 ${right}`,
      }
    }),
  )

  return (
    <chakra.svg viewBox="0 0 100 100" preserveAspectRatio="none" w="full" h="full" minH="0">
      {lines.map(({ key, place, path }) => (
        <chakra.path
          key={key}
          d={path}
          fill="none"
          vectorEffect="non-scaling-stroke"
          {...looks[lookOf[place]]}
        />
      ))}
    </chakra.svg>
  )
}

/** Vertical center of one of several equal rows, in percent. */
const middleOf = (index: number, count: number) => ((index + 0.5) / count) * 100

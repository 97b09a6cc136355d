import { useCapabilities } from '@meshdeck/platform'
import { Box, chakra, Flex, IconButton } from '@meshdeck/ui'
import { Maximize2, Minus, Plus } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'

import { dashesOf } from '../graph-drawing/draw-links'
import type { GraphScene } from '../graph-drawing/graph-scene'
import { linkKinds, markKinds, type MarkKind } from '../shared/graph-rows'
import { useTranslation } from '../translations'

type Props = {
  scene: GraphScene | undefined
  /** Whether the panel of the selected entry is open. */
  hasDetails: boolean
}

/** Buttons to zoom in, zoom out and fit, and the legend. */
export function GraphCorner({ scene, hasDetails }: Props) {
  const { t } = useTranslation()

  return (
    <Flex
      position="absolute"
      insetStart="3"
      // next to the panel where there is room for both
      insetEnd={{ base: '3', xl: hasDetails ? '21.5rem' : '3' }}
      bottom="3"
      gap="3"
      alignItems="flex-end"
      pointerEvents="none"
      css={{ '& > *': { pointerEvents: 'auto' } }}
    >
      <Flex role="group" aria-label={t('graph.zoom')} layerStyle="panel" flexDirection="column">
        <IconButton
          icon={Plus}
          variant="ghost"
          aria-label={t('graph.nearer')}
          onClick={() => scene?.zoomBy(ZOOM_STEP)}
        />
        <IconButton
          icon={Minus}
          variant="ghost"
          aria-label={t('graph.farther')}
          onClick={() => scene?.zoomBy(1 / ZOOM_STEP)}
        />
        <IconButton
          icon={Maximize2}
          variant="ghost"
          aria-label={t('graph.fit')}
          onClick={() => scene?.fit()}
        />
      </Flex>
      <GraphLegend />
    </Flex>
  )
}

const shapes: Record<MarkKind, ReactNode> = {
  internetGateway: <rect x="-6" y="-6" width="12" height="12" />,
  relay: <path d="M0-6 6 0 0 6-6 0Z" />,
  gateway: <rect x="-5" y="-5" width="10" height="10" />,
  device: <circle r="5" />,
  client: <circle r="3" />,
  route: <path d="M6 0 3 5.2H-3L-6 0-3-5.2H3Z" />,
}

const Details = chakra('details', {
  base: {
    layerStyle: 'panel',
    textStyle: 'xs',
    color: 'fg.muted',
    maxW: 'full',
    '& summary': { px: '3', py: '2', cursor: 'pointer', focusVisibleRing: 'inside' },
    '& ul': { display: 'flex', flexWrap: 'wrap', gap: '1', columnGap: '4', px: '3', pb: '2' },
    '& li': { display: 'flex', alignItems: 'center', gap: '1.5' },
    '& svg': { flexShrink: '0' },
  },
})

/** Explains shapes, signs and lines. Open by default where there is room. */
function GraphLegend() {
  const { t } = useTranslation()
  const { hasAutoRelays } = useCapabilities()
  // a server with auto relays has no failover nodes
  const lines = linkKinds.filter((kind) => kind !== 'failover' || !hasAutoRelays)
  const isRoomy = typeof matchMedia === 'function' && matchMedia('(min-width: 64rem)').matches

  return (
    <Details open={isRoomy}>
      <summary>{t('graph.legend')}</summary>
      <ul>
        {markKinds.map((kind) => (
          <Sign key={kind} label={t(`graph.marks.${kind}`)}>
            <g fill="currentColor">{shapes[kind]}</g>
          </Sign>
        ))}
        <Sign label={t('common:health.warning')}>
          <Box asChild color="status.unstable">
            <circle r="6" fill="currentColor" />
          </Box>
          <Bar d="M0-2.6V2.6" />
        </Sign>
        <Sign label={t('common:health.error')}>
          <Box asChild color="status.error">
            <circle r="6" fill="currentColor" />
          </Box>
          <Bar d="M-2.5-2.5 2.5 2.5M2.5-2.5-2.5 2.5" />
        </Sign>
        <Sign label={t('common:health.offline')}>
          <circle r="4.8" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </Sign>
        <Sign label={t('common:health.disconnected')}>
          <circle r="4.8" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <Stroke d="M-2 2 2-2" stroke="currentColor" />
        </Sign>
        <Sign label={t('graph.ring')}>
          <Box asChild color="status.healthy">
            <path d="M0-5A5 5 0 1 1-5 0" fill="none" stroke="currentColor" strokeWidth="2" />
          </Box>
          <Stroke d="M-5 0A5 5 0 0 1 0-5" stroke="currentColor" strokeDasharray="1 2" />
        </Sign>
        <Sign label={t('graph.bundle')} width={26}>
          <path d="M-13 0H13" stroke="currentColor" strokeWidth="3" />
        </Sign>
        {[...lines, 'broken' as const].map((kind) => (
          <Sign key={kind} label={t(`graph.links.${kind}`)} width={26}>
            <LinkLine kind={kind} />
          </Sign>
        ))}
      </ul>
    </Details>
  )
}

type SignProps = { label: string; width?: number; children: ReactNode }

function Sign({ label, width = 14, children }: SignProps) {
  return (
    <li>
      <svg viewBox={`${-width / 2} -7 ${width} 14`} width={width} height="14" aria-hidden="true">
        {children}
      </svg>
      {label}
    </li>
  )
}

const Stroke = chakra('path', { base: { fill: 'none', strokeWidth: '1.5' } })

function Bar({ d }: { d: string }) {
  return <Stroke d={d} stroke="bg.panel" />
}

const colors = {
  client: 'border.control',
  egress: 'border.control',
  relayed: 'accent.solid',
  internet: 'accent.solid',
  failover: 'accent.solid',
  broken: 'status.error',
} as const satisfies Record<keyof typeof dashesOf, string>

function LinkLine({ kind }: { kind: keyof typeof dashesOf }) {
  return (
    <Stroke
      d="M-13 0H13"
      stroke={colors[kind]}
      strokeDasharray={dashesOf[kind].join(' ') || undefined}
    />
  )
}

/** Zoom factor per press. */
const ZOOM_STEP = 1.5

/** Moves the picture with the keys listed in its description. */
export function moveByKey(
  event: KeyboardEvent,
  scene: GraphScene | undefined,
  onEscape: () => void,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const moves: Record<string, () => void> = {
    ArrowLeft: () => scene?.pan(-1, 0),
    ArrowRight: () => scene?.pan(1, 0),
    ArrowUp: () => scene?.pan(0, -1),
    ArrowDown: () => scene?.pan(0, 1),
    '+': () => scene?.zoomBy(ZOOM_STEP),
    '-': () => scene?.zoomBy(1 / ZOOM_STEP),
    '0': () => scene?.fit(),
    Escape: onEscape,
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}

import { UI_VERSION, useServerStatus } from '@meshdeck/platform'
import { usePollServerStatus } from '@meshdeck/platform/shell'
import { Box, chakra, ExternalLink, Flex, lazyOverlay, Stack, Text } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { Logo, useWindowTitle } from '../shared/branding'
import { useFetchAhead, useDeferredParts } from '../shared/deferred-parts'
import { DeferredStages } from '../shared/idle-scheduler'
import { useLinks } from '../shared/installation'
import { useTranslation } from '../translations'

type Props = { title: string; text: ReactNode; notice?: ReactNode; children: ReactNode }

/** Screen of the shell outside the frame: title, explanation and a form that has the focus. */
export function SessionLayout({ title, text, notice, children }: Props) {
  useWindowTitle(title)

  return (
    <SessionFrame>
      <Box asChild textStyle="2xl" fontWeight="600">
        <h1>{title}</h1>
      </Box>
      <Text mt="1" mb="6" color="fg.muted">
        {text}
      </Text>
      {notice && <Box mb="4">{notice}</Box>}
      <Box ref={focusFirst}>{children}</Box>
    </SessionFrame>
  )
}

const focusFirst = (form: HTMLElement | null) => form?.querySelector('input')?.focus()

const SignedOutNotices = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "notices" */ './SignedOutNotices')).SignedOutNotices,
  // failures stay silent, because the user didn't request these files
  () => undefined,
)

type SessionFrameProps = {
  /** Shown below the content, such as the signed-in user. */
  footer?: ReactNode
  children: ReactNode
}

/** Layout of the screens outside the frame: a column for the content and a drawing where there is room. */
export function SessionFrame({ footer, children }: SessionFrameProps) {
  const { t } = useTranslation()
  const { isPro } = useServerStatus()
  const { docs } = useLinks()
  usePollServerStatus()

  return (
    <Stack minH="100dvh" gap="0">
      <DeferredStages>
        <DeferredUi />
      </DeferredStages>
      <Flex flex="1">
        <Stack
          as="main"
          w={{ base: 'full', lg: '32rem' }}
          flexShrink="0"
          px={{ base: '4', md: '20' }}
          py="10"
          bg="bg.panel"
          borderEndWidth={{ lg: '1px' }}
        >
          <Logo />
          <Stack flex="1" justifyContent="center" py="10" w="full" maxW="24rem" mx="auto">
            {children}
          </Stack>
          {footer}
          <Flex justifyContent="space-between" textStyle="xs" color="fg.muted">
            <span>
              {t(isPro ? 'frame.footer.pro' : 'frame.footer.community')} · UI {UI_VERSION}
            </span>
            <ExternalLink href={docs}>{t('frame.footer.docs')}</ExternalLink>
          </Flex>
        </Stack>
        <MeshDrawing />
      </Flex>
    </Stack>
  )
}

/** Parts that load later, while the user fills in the form. */
function DeferredUi() {
  const late = useDeferredParts()
  useFetchAhead(late.commands, fetchFederationAhead)

  return late.notices && <SignedOutNotices isReachable={late.isReachable} />
}

/** Fetches what every page opened from here needs. A page fetches it again if this fails. */
async function fetchFederationAhead() {
  try {
    const { fetchFederation } = await import(
      /* webpackChunkName: "frame" */ '../federation/containers'
    )
    await fetchFederation()
  } catch {
    // ignored: the page fetches it when needed
  }
}

type MeshPoint = { x: number; y: number; isHub?: true }

const knots: readonly MeshPoint[] = [
  { x: 790, y: 95 },
  { x: 490, y: 137 },
  { x: 260, y: 200, isHub: true },
  { x: 688, y: 262, isHub: true },
  { x: 94, y: 293 },
  { x: 416, y: 398 },
  { x: 822, y: 429 },
  { x: 198, y: 470 },
  { x: 615, y: 522, isHub: true },
  { x: 365, y: 658 },
  { x: 135, y: 711 },
  { x: 750, y: 700 },
  { x: 584, y: 804 },
]

/** Pairs of indexes of `knots`. */
const threads: ReadonlyArray<readonly [number, number]> = [
  [0, 1],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 4],
  [2, 5],
  [2, 7],
  [3, 5],
  [3, 6],
  [4, 7],
  [5, 7],
  [5, 8],
  [5, 9],
  [6, 8],
  [7, 9],
  [7, 10],
  [8, 9],
  [8, 11],
  [9, 10],
  [9, 12],
  [11, 12],
]
const trunks: typeof threads = [
  [2, 3],
  [3, 8],
]

const HUB_RADIUS = 11
const KNOT_RADIUS = 5.5

/** Decorative drawing of a mesh; it shows no real devices. */
function MeshDrawing() {
  return (
    <Box
      flex="1"
      position="relative"
      hideBelow="lg"
      aria-hidden="true"
      bg="bg.code"
      backgroundImage="radial-gradient({colors.border} 1px, transparent 1px)"
      backgroundSize="24px 24px"
    >
      {/* as high as the form next to it, so that it never causes scrolling */}
      <chakra.svg
        viewBox="0 0 916 900"
        position="absolute"
        inset="0"
        w="full"
        h="full"
        preserveAspectRatio="xMidYMid slice"
      >
        {threads.map((thread) => (
          <MeshLine key={thread.join('-')} thread={thread} stroke="border.emphasized" />
        ))}
        {trunks.map((thread) => (
          <MeshLine key={thread.join('-')} thread={thread} stroke="accent.solid" />
        ))}
        {knots.map(({ x, y, isHub }) => (
          <chakra.circle
            key={`${x}-${y}`}
            cx={x}
            cy={y}
            r={isHub ? HUB_RADIUS : KNOT_RADIUS}
            fill={isHub ? 'accent.solid' : 'bg.code'}
            stroke="accent.solid"
            strokeWidth="1.5"
          />
        ))}
      </chakra.svg>
    </Box>
  )
}

function MeshLine({ thread, stroke }: { thread: readonly [number, number]; stroke: string }) {
  const [from, to] = thread.map((index) => knots[index])
  return (
    <chakra.line
      x1={from?.x}
      y1={from?.y}
      x2={to?.x}
      y2={to?.y}
      stroke={stroke}
      strokeWidth="1.25"
    />
  )
}

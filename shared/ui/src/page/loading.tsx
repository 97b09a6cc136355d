import { chakra } from '@chakra-ui/react'
import { useState } from 'react'

import { Box, Flex, Stack } from '../controls/layout'
import { useTimeout } from '../timers'
import { useTranslation } from '../translations'

/** Skeleton of a page: a header and one panel. Shown when a page takes longer than 200 ms to load. */
export function PageSkeleton() {
  const { t } = useTranslation()
  const isLate = useIsDelayOver()

  return (
    <Stack role="status" aria-busy="true" aria-label={t('loading')} gap="4" pt="5" flex="1">
      {isLate && (
        <>
          <Flex alignItems="center" gap="3" h="12">
            <Skeleton boxSize="9" borderRadius="l2" hideBelow="md" />
            <Stack gap="2.5">
              <Skeleton w="40" />
              <Skeleton w="64" h="2.5" />
            </Stack>
          </Flex>
          <Stack layerStyle="panel" gap="5" p="4">
            {['w1', 'w2', 'w3', 'w4'].map((key, index) => (
              <Skeleton key={key} style={{ width: `${60 - index * 9}%` }} />
            ))}
          </Stack>
        </>
      )}
    </Stack>
  )
}

/** A bar in place of loading text. Doesn't move with reduced motion. */
export const Skeleton = chakra('div', {
  base: {
    h: '3',
    borderRadius: 'full',
    backgroundImage:
      'linear-gradient(90deg, {colors.bg.emphasized} 40%, {colors.bg.muted} 50%, {colors.bg.emphasized} 60%)',
    backgroundSize: '200% 100%',
    animation: 'shimmer 1.8s linear infinite',
  },
})

/**
 * The progress line at the top edge of the window, `percent` of its width. The shell computes the progress; this only
 * renders it. Decorative: pages announce loading to assistive technology themselves.
 */
export function LoadingBar({ percent }: { percent: number }) {
  return (
    <Box
      aria-hidden="true"
      position="fixed"
      insetInline="0"
      top="0"
      h="2px"
      bg="accent.solid"
      transformOrigin="left"
      transition="scale {durations.moderate} linear"
      pointerEvents="none"
      zIndex="toast"
      style={{ scale: `${percent / 100} 1` }}
    />
  )
}

/** Loading indicators appear only after this time, in milliseconds. */
export const INDICATOR_DELAY_MS = 200

/** Returns false for the first 200 ms and then true. */
export function useIsDelayOver(): boolean {
  const [isLate, setIsLate] = useState(false)
  useTimeout(() => setIsLate(true), INDICATOR_DELAY_MS)

  return isLate
}

import { Box } from '../controls/layout'

/**
 * The line on the top edge of the window, `percent` of its width. The shell counts [SH-087 to
 * SH-089]; this draws. Decoration: pages tell assistive technology themselves that they load.
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

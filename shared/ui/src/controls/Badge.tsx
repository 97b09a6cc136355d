import { chakra, defineRecipe } from '@chakra-ui/react'

import { Tooltip } from '../overlays/Tooltip'

const badgeRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    whiteSpace: 'nowrap',
    borderRadius: 'l1',
    fontWeight: '500',
    colorPalette: 'neutral',
  },
  variants: {
    size: {
      xs: { textStyle: '2xs', px: '1', minH: '4' },
      sm: { textStyle: 'xs', px: '1.5', minH: '5' },
    },
    variant: {
      outline: {
        color: 'colorPalette.fg',
        boxShadow: 'inset 0 0 0 1px {colors.colorPalette.border}',
      },
      subtle: { bg: 'colorPalette.subtle', color: 'colorPalette.fg' },
      surface: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        boxShadow: 'inset 0 0 0 1px {colors.colorPalette.border}',
      },
    },
  },
  defaultVariants: { size: 'sm', variant: 'subtle' },
})

/**
 * `outline` is for kinds (Gateway, Relay), `subtle` for tags, `surface` with a `colorPalette` for a verdict (Valid,
 * Incomplete); `size="xs"` for Default, You, Pro.
 */
export const Badge = chakra('span', badgeRecipe)

/** Marks a Pro feature; `reason` is the text of the tooltip. */
export function ProBadge({ reason }: { reason: string }) {
  return (
    <Tooltip content={reason}>
      <Badge size="xs" variant="surface" colorPalette="accent">
        Pro
      </Badge>
    </Tooltip>
  )
}

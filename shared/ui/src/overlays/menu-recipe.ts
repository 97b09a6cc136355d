import { defineSlotRecipe } from '@chakra-ui/react'

/** Travels with the menu instead of living in the theme, which every page downloads. */
export const menuRecipe = defineSlotRecipe({
  slots: ['content', 'item', 'separator'],
  base: {
    content: {
      minW: '11rem',
      maxW: '20rem',
      // room for some entries even where none is left: what does not fit there makes the menu turn to the other side
      maxH: 'max(12rem, var(--available-height))',
      overflowY: 'auto',
      p: '1',
      outline: '0',
      bg: 'bg.panel',
      color: 'fg',
      borderRadius: 'l2',
      boxShadow: 'md',
      zIndex: 'popover',
      _open: { animation: 'rise-in {durations.fast} {easings.out}' },
      // shown once it is complete, or entries would move under the pointer; it has the focus all the same
      '&:has([data-late])': { opacity: '0 !important', pointerEvents: 'none' },
    },
    item: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2',
      w: 'full',
      minH: '7',
      px: '2',
      py: '1',
      borderRadius: 'l1',
      textStyle: 'sm',
      textAlign: 'start',
      whiteSpace: 'normal',
      cursor: 'pointer',
      outline: '0',
      _icon: { boxSize: '3.5', mt: '3px', flexShrink: '0', color: 'fg.muted' },
      _highlighted: { bg: 'bg.muted' },
      _disabled: { color: 'fg.subtle', cursor: 'not-allowed', _icon: { color: 'fg.subtle' } },
      '@media (pointer: coarse)': { minH: '10', alignItems: 'center', _icon: { mt: '0' } },
      '&[data-danger]:not([data-disabled])': {
        color: 'fg.error',
        _icon: { color: 'fg.error' },
        _highlighted: { bg: 'bg.error' },
      },
    },
    separator: { h: '1px', my: '1', mx: '-1', bg: 'border' },
  },
})

import { defineSlotRecipe } from '@chakra-ui/react'

// places a question and its backdrop one layer above a dialog
const zIndex = 'calc({zIndex.modal} + var(--layer-index, 0))'

// next to the guide, where that fits beside the page
const inset = '0 var(--guide-width, 0) 0 0'

export const dialogRecipe = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title'],
  base: {
    backdrop: {
      position: 'fixed',
      inset,
      bg: 'bg.backdrop',
      zIndex,
      animation: 'fade-in {durations.moderate} {easings.out}',
    },
    positioner: {
      position: 'fixed',
      inset,
      pt: { base: '4', md: '14' },
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'flex-start',
      zIndex,
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      position: 'relative',
      w: 'calc(100vw - 2rem)',
      maxH: { base: 'calc(100dvh - 2rem)', md: 'calc(100dvh - 7rem)' },
      overflow: 'hidden',
      outline: '0',
      bg: 'bg.panel',
      color: 'fg',
      borderRadius: 'l3',
      boxShadow: 'lg',
      textStyle: 'sm',
      animation: 'rise-in {durations.moderate} {easings.out}',
    },
    title: {
      px: '5',
      pt: '4',
      pb: '3',
      textStyle: 'lg',
      fontWeight: '600',
      overflowWrap: 'anywhere',
    },
  },
  variants: {
    size: {
      xs: { content: { maxW: '25rem' } },
      sm: { content: { maxW: '30rem' } },
      md: { content: { maxW: '37.5rem' } },
      lg: { content: { maxW: '46rem' } },
      // for the command palette, which is placed a little lower; Chakra's types allow no other names
      xl: { positioner: { pt: { md: '24' } }, content: { maxW: '36rem' } },
      // a panel at the side of the page, over its full height [EG-026]
      full: {
        positioner: { pt: '0', justifyContent: 'flex-end' },
        content: {
          w: '100vw',
          maxW: '575px',
          h: '100dvh',
          maxH: '100dvh',
          borderRadius: '0',
          '& > form': { flex: '1' },
        },
        title: { borderBottomWidth: '1px' },
      },
    },
  },
  defaultVariants: { size: 'sm' },
})

export type DialogSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'full'

import { defineRecipe } from '@chakra-ui/react'

/** Inputs, text areas and selects are one box in three shapes. */
export const inputRecipe = defineRecipe({
  base: {
    w: 'full',
    minW: '0',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    colorPalette: 'accent',
    focusVisibleRing: 'inside',
    _hover: { borderColor: 'fg.subtle' },
    _placeholderShown: { textOverflow: 'ellipsis' },
    _disabled: { layerStyle: 'disabled' },
    '&[aria-invalid=true]': { borderColor: 'border.error' },
    '@media (pointer: coarse)': { minH: '10' },
  },
  variants: {
    size: {
      sm: { h: '7', px: '2', textStyle: 'sm' },
      md: { h: '8', px: '2.5', textStyle: 'sm' },
      lg: { h: '9', px: '3', textStyle: 'md' },
    },
  },
  defaultVariants: { size: 'md' },
})

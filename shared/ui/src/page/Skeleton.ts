import { chakra } from '@chakra-ui/react'

/** A bar in the place of text that is on its way. Stands still for those who want it so. */
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

import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { inputRecipe } from './input-recipe'
import { Box } from './layout'

const Select = chakra(chakra('select', inputRecipe), {
  base: { appearance: 'none', pe: '8', cursor: 'pointer' },
})

/** The system's own select: right for short lists, and the best one on a phone. */
export function NativeSelect(props: ComponentProps<typeof Select>) {
  return (
    <Box position="relative">
      <Select {...props} />
      <Box
        position="absolute"
        insetEnd="2.5"
        top="50%"
        translate="0 -50%"
        pointerEvents="none"
        color="fg.muted"
      >
        <ChevronDown size="0.875rem" aria-hidden="true" />
      </Box>
    </Box>
  )
}

import { chakra } from '@chakra-ui/react'

import { inputRecipe } from './input-recipe'

/** A text input without label; forms use `TextField`. */
export const Input = chakra('input', inputRecipe)

export const TextArea = chakra(chakra('textarea', inputRecipe), {
  base: { h: 'auto', py: '1.5', minH: '20', resize: 'vertical' },
})

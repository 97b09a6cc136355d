import { chakra, defineRecipe } from '@chakra-ui/react'
import { ChevronDown, Search } from 'lucide-react'
import type { ComponentProps, KeyboardEventHandler, RefObject } from 'react'

import { Box } from './layout'

/** One recipe for inputs, text areas and selects. */
const inputRecipe = defineRecipe({
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

/** Text input without a label; forms use `TextField`. */
export const Input = chakra('input', inputRecipe)

export const TextArea = chakra(chakra('textarea', inputRecipe), {
  base: { h: 'auto', py: '1.5', minH: '20', resize: 'vertical' },
})

const Select = chakra(chakra('select', inputRecipe), {
  base: { appearance: 'none', pe: '8', cursor: 'pointer' },
})

/** Native select: suitable for short lists, and the best choice on a phone. */
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

type Props = {
  /** Accessible name and placeholder: "Search nodes". */
  label: string
  value: string
  onChange: (text: string) => void
  /**
   * Whether pressing `/` anywhere on the page focuses this field. The shell handles the key. At most one field per
   * page.
   */
  hasShortcut?: boolean
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  /** Ref for moving the focus to the field. */
  ref?: RefObject<HTMLInputElement | null>
}

export function SearchField(props: Props) {
  const { label, value, onChange, hasShortcut = false, onKeyDown, ref } = props

  return (
    <Box
      position="relative"
      flex={{ base: '1', md: '0 0 auto' }}
      w={{ md: '64', xl: '80' }}
      minW={{ base: '9rem', md: '0' }}
    >
      <Box
        position="absolute"
        insetStart="2.5"
        top="50%"
        translate="0 -50%"
        color="fg.subtle"
        pointerEvents="none"
      >
        <Search size="0.875rem" aria-hidden="true" />
      </Box>
      <Input
        ref={ref}
        type="search"
        ps="8"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        {...(hasShortcut && { 'aria-keyshortcuts': '/' })}
      />
    </Box>
  )
}

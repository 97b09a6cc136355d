import { Search } from 'lucide-react'
import type { KeyboardEventHandler, RefObject } from 'react'

import { Input } from './Input'
import { Box } from './layout'

type Props = {
  /** Its name and its placeholder: "Search nodes". */
  label: string
  value: string
  onChange: (text: string) => void
  /** Pressing `/` anywhere on the page goes into this field: the shell hears the key. One field a page. */
  hasShortcut?: boolean
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  /** To put the focus there. */
  ref?: RefObject<HTMLInputElement | null>
}

export function SearchField(props: Props) {
  const { label, value, onChange, hasShortcut = false, onKeyDown, ref } = props

  return (
    <Box
      position="relative"
      flex={{ base: '1', md: '0 0 auto' }}
      w={{ md: '64' }}
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

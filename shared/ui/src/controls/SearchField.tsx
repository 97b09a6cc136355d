import { Search } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'

import { Input } from './Input'
import { Box } from './layout'

type Props = {
  /** Its name and its placeholder: "Search nodes". */
  label: string
  value: string
  onChange: (text: string) => void
  /** Pressing `/` anywhere on the page goes into this field. One field a page. */
  hasShortcut?: boolean
  /** To put the focus there. */
  ref?: RefObject<HTMLInputElement | null>
}

export function SearchField({ label, value, onChange, hasShortcut = false, ref }: Props) {
  const ownRef = useRef<HTMLInputElement>(null)
  const inputRef = ref ?? ownRef

  useEffect(() => {
    if (!hasShortcut) return
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || isWriting(event.target)) return
      event.preventDefault()
      inputRef.current?.focus()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [hasShortcut, inputRef])

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
        ref={inputRef}
        type="search"
        ps="8"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...(hasShortcut && { 'aria-keyshortcuts': '/' })}
      />
    </Box>
  )
}

/** True where a slash is a letter, or behind an open dialog. */
function isWriting(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.closest('input, textarea, select, [role$=dialog]') !== null
  )
}

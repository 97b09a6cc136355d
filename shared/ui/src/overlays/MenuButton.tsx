import { useId, useState, type ComponentProps } from 'react'

import { Button } from '../controls/Button'
import { lazyOverlay } from './lazy-code'
import type { MenuAction } from './menu-action'

export const LazyActionMenu = lazyOverlay(async () => (await import('./ActionMenu')).ActionMenu)

type Props = ComponentProps<typeof Button> & {
  /** May be a function, which is called when the menu opens, so that a page doesn't build unused menus. */
  actions: MenuAction[] | (() => MenuAction[])
  /** For a parent that must stay mounted while the menu is open. */
  onOpenChange?: (isOpen: boolean) => void
}

/** A button that downloads its menu when the pointer or focus reaches it. */
export function MenuButton({ actions, onOpenChange, ...buttonProps }: Props) {
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()
  const wasEverOpened = isOpen !== undefined

  function toggle(isNowOpen: boolean) {
    setIsOpen(isNowOpen)
    onOpenChange?.(isNowOpen)
  }

  return (
    <>
      <Button
        id={triggerId}
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={LazyActionMenu.preload}
        onFocus={LazyActionMenu.preload}
        onClick={() => toggle(!isOpen)}
        {...buttonProps}
      />
      {wasEverOpened && (
        <LazyActionMenu
          triggerId={triggerId}
          isOpen={isOpen}
          onOpenChange={toggle}
          actions={typeof actions === 'function' ? actions() : actions}
        />
      )}
    </>
  )
}

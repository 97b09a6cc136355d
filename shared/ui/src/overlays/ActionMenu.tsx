import { Menu } from '@chakra-ui/react/menu'
import { Link } from '@meshdeck/platform'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { Box, Text } from '../controls/layout'
import type { MenuAction } from './menu-action'
import { menuRecipe } from './menu-recipe'

type Props = {
  /** DOM id of the button the menu belongs to. It is ours, so it exists before this file. */
  triggerId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  actions: MenuAction[]
}

/** Not in a portal: it stays inside the landmark and next to its button in reading order. */
export function ActionMenu({ triggerId, isOpen, onOpenChange, actions }: Props) {
  return (
    <Menu.Root
      recipe={menuRecipe}
      ids={{ trigger: triggerId }}
      open={isOpen}
      onOpenChange={({ open }) => onOpenChange(open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed', gutter: 4 }}
    >
      <Menu.Positioner>
        <Menu.Content>
          {actions.map((action) => (
            <Action key={action.label} action={action} triggerId={triggerId} />
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}

function Action({ action, triggerId }: { action: MenuAction; triggerId: string }) {
  const { label, isChecked, isDanger = false, disabledReason, startsGroup = false } = action
  const isDisabled = disabledReason !== undefined
  const isLink = 'to' in action && !isDisabled
  const staysOpen = isChecked !== undefined

  // keys arrive here too: the menu clicks the entry they have reached
  function handleClick() {
    if (isDisabled) return
    const act = 'onSelect' in action ? action.onSelect : undefined
    if (staysOpen) return act?.()
    // First the focus, so that a dialog which the action opens knows where to return to; and a frame
    // later, because the menu may still have a frame to take the focus for itself.
    requestAnimationFrame(() => {
      document.getElementById(triggerId)?.focus({ preventScroll: true })
      act?.()
    })
  }

  return (
    <>
      {startsGroup && <Menu.Separator />}
      <Menu.Item
        value={label}
        disabled={isDisabled}
        closeOnSelect={!staysOpen}
        onClick={handleClick}
        asChild={isLink}
        {...(isDanger && { 'data-danger': '' })}
        {...(staysOpen && { role: 'menuitemcheckbox', 'aria-checked': isChecked })}
      >
        {isLink ? (
          <Link to={action.to}>
            <Content action={action} />
          </Link>
        ) : (
          <Content action={action} />
        )}
      </Menu.Item>
    </>
  )
}

function Content({ action }: { action: MenuAction }): ReactNode {
  const { label, icon: Icon, isChecked, disabledReason } = action

  return (
    <>
      {isChecked !== undefined && (
        <Box w="3.5" flexShrink="0" aria-hidden="true">
          {isChecked && <Check />}
        </Box>
      )}
      {Icon && <Icon aria-hidden="true" />}
      <Box flex="1" minW="0">
        {label}
        {disabledReason && <Text textStyle="2xs">{disabledReason}</Text>}
      </Box>
    </>
  )
}

import { Menu } from '@chakra-ui/react/menu'
import { Link } from '@meshdeck/platform'
import { Check } from 'lucide-react'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'

import { Box, Text } from '../controls/layout'
import { SwitchMark } from '../controls/SwitchMark'
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
  const isInset = actions.some(
    ({ icon, isChecked }) => icon !== undefined || isChecked !== undefined,
  )
  const chosen = useRef<() => void>(undefined)

  // What was chosen waits until the menu has closed, and a frame more for its layer to go: a dialog that
  // opens above a layer closes with it.
  useEffect(() => {
    const act = chosen.current
    chosen.current = undefined
    if (!isOpen && act) requestAnimationFrame(act)
  }, [isOpen])

  // first the focus, so that a dialog which the action opens knows where to return to
  function handleChoice(act: (() => void) | undefined) {
    chosen.current = () => {
      document.getElementById(triggerId)?.focus({ preventScroll: true })
      act?.()
    }
  }

  return (
    <Menu.Root
      recipe={menuRecipe}
      ids={{ trigger: triggerId }}
      open={isOpen}
      onOpenChange={({ open }) => onOpenChange(open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed', gutter: 4 }}
      // a key on a link: the menu's own click does not bubble, so the router would not see it and the
      // browser would load the whole page anew
      navigate={({ node }) => node?.click()}
    >
      <Menu.Positioner>
        <Menu.Content>
          <Entries actions={actions} isInset={isInset} onChoice={handleChoice} />
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}

function Entries({ actions, ...shared }: EntryProps & { actions: MenuAction[] }) {
  return actions.map((action) => (
    <Fragment key={action.label}>
      {'more' in action ? (
        action.more((late) => <Entries actions={late} {...shared} />)
      ) : (
        <Action action={action} {...shared} />
      )}
    </Fragment>
  ))
}

type EntryProps = {
  /** One action with a mark indents all, so that their names stand in one line. */
  isInset: boolean
  /** Gets what to do once the menu is gone; nothing for a link, which has led away by itself. */
  onChoice: (act: (() => void) | undefined) => void
}

function Action({ action, isInset, onChoice }: EntryProps & { action: MenuAction }) {
  const {
    label,
    isChecked,
    isOneOf = false,
    isDanger = false,
    disabledReason,
    startsGroup,
  } = action
  const isDisabled = disabledReason !== undefined
  const isLink = 'to' in action && !isDisabled
  const staysOpen = isChecked !== undefined

  // keys arrive here too: the menu clicks the entry they have reached
  function handleClick() {
    if (isDisabled) return
    const act = 'onSelect' in action ? action.onSelect : undefined
    if (staysOpen) act?.()
    else onChoice(act)
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
        {...(staysOpen && {
          role: isOneOf ? 'menuitemradio' : 'menuitemcheckbox',
          'aria-checked': isChecked,
        })}
      >
        {isLink ? (
          <Link to={action.to}>
            <Content action={action} isInset={isInset} />
          </Link>
        ) : (
          <Content action={action} isInset={isInset} />
        )}
      </Menu.Item>
    </>
  )
}

function Content({ action, isInset }: { action: MenuAction; isInset: boolean }): ReactNode {
  const { label, icon, isChecked, disabledReason } = action
  const Mark = icon ?? (isChecked ? Check : undefined)

  return (
    <>
      {isInset && (
        <Box w="3.5" flexShrink="0" aria-hidden="true">
          {Mark && <Mark />}
        </Box>
      )}
      <Box flex="1" minW="0">
        {label}
        {disabledReason && <Text textStyle="2xs">{disabledReason}</Text>}
      </Box>
      {icon && isChecked !== undefined && <SwitchMark isOn={isChecked} />}
    </>
  )
}

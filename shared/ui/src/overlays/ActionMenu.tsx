import { chakra, defineSlotRecipe } from '@chakra-ui/react'
import { Menu } from '@chakra-ui/react/menu'
import { Link } from '@meshdeck/platform'
import { Check } from 'lucide-react'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'

import { Box, Text } from '../controls/layout'
import type { MenuAction } from './menu-action'

type Props = {
  /** DOM ID of the menu's button. Created by the caller, so it exists before this file loads. */
  triggerId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  actions: MenuAction[]
}

/** Menu without a portal: it stays inside the landmark and next to its button in reading order. */
export function ActionMenu({ triggerId, isOpen, onOpenChange, actions }: Props) {
  const isInset = actions.some(
    ({ icon, isChecked }) => icon !== undefined || isChecked !== undefined,
  )
  const chosenAction = useRef<() => void>(undefined)

  // Runs the chosen action after the menu has closed, plus one frame for its layer to be removed: a dialog that opens
  // above a layer closes with it.
  useEffect(() => {
    const act = chosenAction.current
    chosenAction.current = undefined
    if (!isOpen && act) requestAnimationFrame(act)
  }, [isOpen])

  // returns the focus first, so that a dialog opened by the action knows where to return it
  function handleChoice(act: (() => void) | undefined) {
    chosenAction.current = () => {
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
      // for a key press on a link: the menu's own click doesn't bubble, so the router would miss it and the browser
      // would reload the page
      navigate={({ node }) => node?.click()}
    >
      <Menu.Positioner>
        <Menu.Content>
          <MenuEntries actions={actions} isInset={isInset} onChoice={handleChoice} />
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}

function MenuEntries({ actions, ...shared }: EntryProps & { actions: MenuAction[] }) {
  return actions.map((action) => (
    <Fragment key={action.label}>
      {'more' in action ? (
        action.more((late) => <MenuEntries actions={late} {...shared} />)
      ) : (
        <Action action={action} {...shared} />
      )}
    </Fragment>
  ))
}

type EntryProps = {
  /** Indents all actions if one has an icon or mark, so that their labels align. */
  isInset: boolean
  /** Receives the action to run once the menu has closed; undefined for a link, which has navigated by itself. */
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

  // key presses arrive here too: the menu clicks the highlighted entry
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
            <EntryContent action={action} isInset={isInset} />
          </Link>
        ) : (
          <EntryContent action={action} isInset={isInset} />
        )}
      </Menu.Item>
    </>
  )
}

function EntryContent({ action, isInset }: { action: MenuAction; isInset: boolean }): ReactNode {
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

/** Defined with the menu instead of in the theme, which every page downloads. */
const menuRecipe = defineSlotRecipe({
  slots: ['content', 'item', 'separator'],
  base: {
    content: {
      minW: '11rem',
      maxW: '20rem',
      // room for a few entries even without space: the overflow makes the menu flip to the other side
      maxH: 'max(12rem, var(--available-height))',
      overflowY: 'auto',
      p: '1',
      outline: '0',
      bg: 'bg.panel',
      color: 'fg',
      borderRadius: 'l2',
      boxShadow: 'md',
      zIndex: 'popover',
      _open: { animation: 'rise-in {durations.fast} {easings.out}' },
      // hidden until it is complete, because entries would move under the pointer; it has the focus anyway
      '&:has([data-late])': { opacity: '0 !important', pointerEvents: 'none' },
    },
    item: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2',
      w: 'full',
      minH: '7',
      px: '2',
      py: '1',
      borderRadius: 'l1',
      textStyle: 'sm',
      textAlign: 'start',
      whiteSpace: 'normal',
      cursor: 'pointer',
      outline: '0',
      _icon: { boxSize: '3.5', mt: '3px', flexShrink: '0', color: 'fg.muted' },
      _highlighted: { bg: 'bg.muted' },
      _disabled: { color: 'fg.subtle', cursor: 'not-allowed', _icon: { color: 'fg.subtle' } },
      '@media (pointer: coarse)': { minH: '10', alignItems: 'center', _icon: { mt: '0' } },
      '&[data-danger]:not([data-disabled])': {
        color: 'fg.error',
        _icon: { color: 'fg.error' },
        _highlighted: { bg: 'bg.error' },
      },
    },
    separator: { h: '1px', my: '1', mx: '-1', bg: 'border' },
  },
})

const Track = chakra('span', {
  base: {
    flexShrink: '0',
    w: '7',
    h: '4',
    mt: '2px',
    p: '2px',
    borderRadius: 'full',
    bg: 'border.control',
    forcedColorAdjust: 'none',
    _before: { content: '""', display: 'block', boxSize: '3', borderRadius: 'full', bg: 'white' },
    '&[data-on]': { bg: 'accent.solid' },
    '&[data-on]::before': { bg: 'accent.contrast', ms: '3' },
  },
})

/** A switch as decoration inside a control, such as a menu entry. */
function SwitchMark({ isOn }: { isOn: boolean }) {
  return <Track aria-hidden="true" {...(isOn && { 'data-on': '' })} />
}

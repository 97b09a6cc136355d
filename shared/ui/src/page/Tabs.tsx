import { chakra } from '@chakra-ui/react'
import { Link, useSearchParams } from '@meshdeck/platform'
import { useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'

import { Badge } from '../controls/Badge'
import { Flex } from '../controls/layout'
import { Tooltip } from '../overlays/Tooltip'

export type Tab = {
  /** Name of the tab in the address: `?tab=config`. The first tab needs none. */
  id: string
  label: string
  count?: number
  /**
   * Why the tab isn't available on this server: it has the Pro badge and is disabled; its address shows the same reason
   * (decision OP-06).
   */
  proReason?: string | undefined
  content: ReactNode
}

const TabList = chakra('div', {
  base: { display: 'flex', gap: '5', overflowX: 'auto', flexShrink: '0', borderBottomWidth: '1px' },
})

const TabLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: '9',
    '@media (pointer: coarse)': { h: '10' },
    flexShrink: '0',
    textStyle: 'sm',
    fontWeight: '500',
    color: 'fg.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    colorPalette: 'accent',
    focusVisibleRing: 'inside',
    '&:not([aria-disabled=true])': { _hover: { color: 'fg' } },
    _selected: { color: 'fg', borderColor: 'accent.solid' },
  },
})

type Props = {
  /** Accessible name of the tab list. */
  label: string
  tabs: [Tab, ...Tab[]]
  /** For tabs in a dialog of the address: the tab parameter is removed with the dialog, and all others stay. */
  isInDialog?: boolean
}

/**
 * Tabs of a page. The selected tab is in the address. The other parameters belong to the current tab and are removed
 * when it changes. Arrow keys move and select.
 */
export function Tabs({ label, tabs, isInDialog = false }: Props) {
  const id = useId()
  const [params] = useSearchParams()
  const key = isInDialog ? 'dialog.tab' : 'tab'
  const currentTab = tabs.find((tab) => tab.id === params.get(key)) ?? tabs[0]

  function searchOf(tab: Tab) {
    const search = new URLSearchParams(isInDialog ? params : '')
    search.delete(key)
    if (tab !== tabs[0]) search.set(key, tab.id)
    return search.toString()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const focused = tabs.findIndex((tab) => document.activeElement?.id === `${id}-${tab.id}`)
    const next = tabs[targetIndex(event.key, focused, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    const link = document.getElementById(`${id}-${next.id}`)
    link?.focus()
    // like a press, which a form in the tab may hold back
    link?.click()
  }

  return (
    <Flex flexDirection="column" minH="0" flex="1">
      <TabList role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
        {tabs.map((tab) => (
          <TabEntry
            key={tab.id}
            id={`${id}-${tab.id}`}
            tab={tab}
            isCurrent={tab === currentTab}
            search={searchOf(tab)}
            panelId={`${id}-panel`}
          />
        ))}
      </TabList>
      <Flex
        key={currentTab.id}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${currentTab.id}`}
        flexDirection="column"
        flex="1"
        minH="0"
        pt="4"
      >
        {currentTab.content}
      </Flex>
    </Flex>
  )
}

type EntryProps = { id: string; tab: Tab; isCurrent: boolean; search: string; panelId: string }

function TabEntry({ id, tab, isCurrent, search, panelId }: EntryProps) {
  const { label, count, proReason } = tab
  const link = (
    <TabLink
      id={id}
      role="tab"
      to={{ search }}
      replace
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      {...(isCurrent && { 'aria-controls': panelId })}
      {...(proReason !== undefined && { 'aria-disabled': true, onClick: stay })}
    >
      {label}
      {count !== undefined && <Badge size="xs">{count}</Badge>}
      {proReason !== undefined && (
        <Badge size="xs" variant="surface" colorPalette="accent">
          Pro
        </Badge>
      )}
    </TabLink>
  )
  return proReason === undefined ? link : <Tooltip content={proReason}>{link}</Tooltip>
}

const stay = (event: MouseEvent) => event.preventDefault()

/** Returns the tab for a key: arrow keys wrap around, Home and End go to the ends; undefined for other keys. */
function targetIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

import { networkListQuery, type Network } from '@meshdeck/api/networks'
import { emptyList } from '@meshdeck/domain/remembered'
import { placeHref, useHref, useNavigate, useQuery } from '@meshdeck/platform'
import { Box, Button, chakra, ErrorPanel, Input } from '@meshdeck/ui'
import { LayoutGrid, Search } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type RefObject } from 'react'

import { useTranslation } from '../translations'
import { hrefInNetwork, useNetworkSearch } from './network-search'
import { NetworkList, optionId } from './NetworkList'

type Props = {
  activeId: string | undefined
  /** The element that the panel opens next to. */
  anchor: RefObject<HTMLElement | null>
  takeKeys: () => string[]
  onClose: () => void
}

const GAP_PX = 8

/** Search field and list of networks. Arrow and page keys move the selection, Enter chooses, Escape closes. */
export function NetworkPanel({ activeId, anchor, takeKeys, onClose }: Props) {
  const { t } = useTranslation()
  // counts come with the list of networks, not with a list of all nodes (decision D-01)
  const { data: networks = emptyList, isSuccess } = useQuery(networkListQuery())
  const choose = useChooseNetwork()
  const listId = useId()
  const panelRef = useRef<HTMLDivElement>(null)

  // placed with all networks in it, because a panel that moves while the user types is hard to hit
  useLayoutEffect(() => placeBeside(anchor.current, panelRef.current), [anchor, networks])

  function handleChoice(network: Network | 'all') {
    // returns the focus to the button first
    onClose()
    choose(network)
  }

  const search = useNetworkSearch({ networks, activeId, takeKeys, onChoose: handleChoice, onClose })
  const { text, matching, activeIndex } = search

  return (
    <Box
      ref={panelRef}
      role="dialog"
      aria-label={t('frame.selector.title')}
      position="fixed"
      w="18rem"
      maxW="calc(100vw - 2rem)"
      bg="bg.panel"
      borderRadius="l3"
      boxShadow="lg"
      zIndex="popover"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Box position="relative" p="2" borderBottomWidth="1px" borderColor="border.muted">
        <Glass>
          <Search size="0.875rem" aria-hidden="true" />
        </Glass>
        <Input
          ref={focus}
          ps="8"
          role="combobox"
          aria-label={t('frame.selector.find')}
          placeholder={t('frame.selector.find')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={matching.length > 0 ? optionId(listId, activeIndex) : undefined}
          autoComplete="off"
          value={text}
          onFocus={search.catchUp}
          onChange={({ target }) => search.searchFor(target.value)}
          onKeyDown={(event) => search.press(event.key) && event.preventDefault()}
        />
      </Box>
      <NetworkList
        id={listId}
        networks={matching}
        activeId={activeId}
        activeIndex={activeIndex}
        onChoose={handleChoice}
      />
      {matching.length === 0 && (
        <Box px="3" py="2" textStyle="sm" color="fg.muted" role="status">
          {isSuccess ? t('frame.selector.nothing') : <Absence />}
        </Box>
      )}
      <Box p="1" borderTopWidth="1px" borderColor="border.muted">
        <Button
          icon={LayoutGrid}
          variant="ghost"
          w="full"
          justifyContent="start"
          onClick={() => handleChoice('all')}
        >
          {t('frame.selector.all')}
        </Button>
      </Box>
    </Box>
  )
}

// prevents scrolling to the initial position, before the panel is placed
const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** Returns a function that navigates to a network or to the list of all networks. */
function useChooseNetwork() {
  const navigate = useNavigate()
  const base = useHref('/')

  return (network: Network | 'all') => {
    // read from the address because the router keeps the previous location while the next page loads
    const pathname = window.location.pathname.slice(base.length)
    const href = network === 'all' ? placeHref('networks') : hrefInNetwork(pathname, network.netid)
    if (href !== undefined) void navigate(href)
  }
}

/** Shown instead of the list while it loads or when it failed to load. */
function Absence() {
  const { t } = useTranslation()
  const reading = useQuery(networkListQuery())
  return reading.error ? <ErrorPanel reading={reading} /> : t('common:loading')
}

const Glass = chakra('div', {
  base: {
    position: 'absolute',
    insetStart: '4.5',
    top: '50%',
    translate: '0 -50%',
    color: 'fg.subtle',
    pointerEvents: 'none',
  },
})

/**
 * Places the panel next to the sidebar where there is room, otherwise below the button, and moves it up to fit into the
 * window.
 */
function placeBeside(element: HTMLElement | null, panel: HTMLElement | null) {
  if (!element || !panel) return
  const box = element.getBoundingClientRect()
  const hasRoom = window.innerWidth - box.right > panel.offsetWidth + 2 * GAP_PX
  const top = hasRoom ? box.top : box.bottom + GAP_PX
  const lowest = window.innerHeight - panel.offsetHeight - GAP_PX
  panel.style.left = `${hasRoom ? box.right + GAP_PX + 12 : box.left}px`
  panel.style.top = `${Math.max(Math.min(top, lowest), 0)}px`
}

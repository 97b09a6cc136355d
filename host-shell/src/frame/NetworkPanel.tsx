import type { Network } from '@meshdeck/api/networks'
import { useTranslation } from '@meshdeck/platform'
import { Box, Button, Input } from '@meshdeck/ui'
import { LayoutGrid } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'

import { NetworkList, optionId } from './NetworkList'

type Props = {
  networks: Network[]
  activeId: string | undefined
  /** The panel opens beside it. */
  anchor: RefObject<HTMLElement | null>
  onChoose: (network: Network | 'all') => void
  onClose: () => void
}

const GAP_PX = 8

/** Search and list of networks; arrows move, Enter chooses, Escape closes. */
export function NetworkPanel({ networks, activeId, anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation('shell')
  const listId = useId()
  const [search, setSearch] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const panelRef = useRef<HTMLDivElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const matching = networks.filter(({ netid }) => netid.includes(search.trim().toLowerCase()))

  // once, with all networks in it: a panel that moves while one types is hard to hit
  useLayoutEffect(() => placeBeside(anchor.current, panelRef.current), [anchor])

  useEffect(() => inputRef.current?.focus(), [])

  function handleKey(event: KeyboardEvent) {
    const active = matching[activeIndex]
    const actions: Record<string, () => void> = {
      ArrowDown: () => setActiveIndex(Math.min(activeIndex + 1, matching.length - 1)),
      ArrowUp: () => setActiveIndex(Math.max(activeIndex - 1, 0)),
      Enter: () => active && onChoose(active),
    }
    const act = actions[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Box
      ref={panelRef}
      role="dialog"
      aria-label={t('selector.title')}
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
      <Box p="2" borderBottomWidth="1px" borderColor="border.muted">
        <Input
          ref={inputRef}
          role="combobox"
          aria-label={t('selector.find')}
          placeholder={t('selector.find')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={matching.length > 0 ? optionId(listId, activeIndex) : undefined}
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActiveIndex(0)
          }}
          onKeyDown={handleKey}
        />
      </Box>
      <NetworkList
        id={listId}
        networks={matching}
        activeId={activeId}
        activeIndex={activeIndex}
        onChoose={onChoose}
      />
      <Box p="1" borderTopWidth="1px" borderColor="border.muted">
        <Button variant="ghost" w="full" justifyContent="start" onClick={() => onChoose('all')}>
          <LayoutGrid aria-hidden="true" /> {t('selector.all')}
        </Button>
      </Box>
    </Box>
  )
}

/** Beside the sidebar where there is room, else below the button; as high up as the window needs it. */
function placeBeside(element: HTMLElement | null, panel: HTMLElement | null) {
  if (!element || !panel) return
  const box = element.getBoundingClientRect()
  const hasRoom = window.innerWidth - box.right > panel.offsetWidth + 2 * GAP_PX
  const top = hasRoom ? box.top : box.bottom + GAP_PX
  const lowest = window.innerHeight - panel.offsetHeight - GAP_PX
  panel.style.left = `${hasRoom ? box.right + GAP_PX + 12 : box.left}px`
  panel.style.top = `${Math.max(Math.min(top, lowest), 0)}px`
}

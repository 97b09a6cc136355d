import { useActiveNetwork } from '@meshdeck/platform'
import { Box, Button, Flex, lazyOverlay, Span } from '@meshdeck/ui'
import { ChevronsUpDown, Network as NetworkIcon } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type Ref } from 'react'

import { useEarlyKeys } from '../shared/early-keys'
import { useTranslation } from '../translations'
import { centeredWhenCollapsed, hiddenWhenCollapsed, SidebarTip } from './sidebar-lines'
import { useHoldOverlay } from './use-sidebar'

const LazyNetworkPanel = lazyOverlay(
  async () => (await import(/* webpackChunkName: "menus" */ './NetworkPanel')).NetworkPanel,
)

/** Shows the active network and opens the panel to choose another. */
export function NetworkSelector() {
  const { t } = useTranslation()
  const [activeId] = useActiveNetwork()
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const earlyKeys = useEarlyKeys()
  const name = activeId ?? t('frame.selector.none')
  useHoldOverlay(isOpen)

  function toggle() {
    if (!isOpen) earlyKeys.expect()
    setIsOpen(!isOpen)
  }

  function close() {
    setIsOpen(false)
    buttonRef.current?.focus()
  }

  return (
    <Box
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && !currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <SelectorButton
        ref={buttonRef}
        name={name}
        isOpen={isOpen}
        onKeyDown={earlyKeys.keep}
        onClick={toggle}
      />
      {isOpen && (
        <LazyNetworkPanel
          activeId={activeId}
          anchor={buttonRef}
          takeKeys={earlyKeys.take}
          onClose={close}
        />
      )}
    </Box>
  )
}

type ButtonProps = {
  ref: Ref<HTMLButtonElement>
  name: string
  isOpen: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onClick: () => void
}

function SelectorButton({ ref, name, isOpen, ...handlers }: ButtonProps) {
  const { t } = useTranslation()

  return (
    <SidebarTip name={name}>
      <Button
        ref={ref}
        w="full"
        h="9"
        px="2.5"
        justifyContent="start"
        css={centeredWhenCollapsed}
        aria-label={t('frame.selector.button', { name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={LazyNetworkPanel.preload}
        onFocus={LazyNetworkPanel.preload}
        {...handlers}
      >
        <Flex asChild color="accent.fg">
          <NetworkIcon aria-hidden="true" />
        </Flex>
        <Span flex="1" minW="0" textAlign="start" truncate css={hiddenWhenCollapsed}>
          {name}
        </Span>
        <Flex asChild color="fg.subtle" css={hiddenWhenCollapsed}>
          <ChevronsUpDown aria-hidden="true" />
        </Flex>
      </Button>
    </SidebarTip>
  )
}

import { networkListQuery, type Network } from '@meshdeck/api/networks'
import {
  placeHref,
  useActiveNetwork,
  useLocation,
  useNavigate,
  useQuery,
  useTranslation,
} from '@meshdeck/platform'
import { Box, Button, Flex, lazyOverlay, Span, Tooltip } from '@meshdeck/ui'
import { ChevronsUpDown, Network as NetworkIcon } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'

import { hrefInNetwork } from './switch-network'

const LazyNetworkPanel = lazyOverlay(
  async () => (await import(/* webpackChunkName: "late" */ './NetworkPanel')).NetworkPanel,
)

type Props = { isCollapsed: boolean; onOpenChange: (isOpen: boolean) => void }

/** Shows the active network and leads to others [SH-120 to SH-125]. */
export function NetworkSelector({ isCollapsed, onOpenChange }: Props) {
  const { t } = useTranslation('shell')
  const [activeId] = useActiveNetwork()
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const choose = useChooseNetwork()
  // counts come with the list of networks, not with a list of all nodes (decision D-01)
  const { data: networks = [] } = useQuery(networkListQuery())
  const name = activeId ?? t('selector.none')

  function toggle(next: boolean) {
    setIsOpen(next)
    onOpenChange(next)
  }

  function close() {
    toggle(false)
    buttonRef.current?.focus()
  }

  return (
    <Box
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && !currentTarget.contains(relatedTarget)) toggle(false)
      }}
    >
      <SelectorButton
        ref={buttonRef}
        name={name}
        isCollapsed={isCollapsed}
        isOpen={isOpen}
        onClick={() => toggle(!isOpen)}
      />
      {isOpen && (
        <LazyNetworkPanel
          networks={networks}
          activeId={activeId}
          anchor={buttonRef}
          onChoose={(network) => {
            close()
            choose(network)
          }}
          onClose={close}
        />
      )}
    </Box>
  )
}

/** A network, or all of them: leads there. */
function useChooseNetwork() {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  return (network: Network | 'all') => {
    const href = network === 'all' ? placeHref('networks') : hrefInNetwork(pathname, network.netid)
    if (href !== undefined) void navigate(href)
  }
}

type ButtonProps = {
  ref: Ref<HTMLButtonElement>
  name: string
  isCollapsed: boolean
  isOpen: boolean
  onClick: () => void
}

function SelectorButton({ name, isCollapsed, ...button }: ButtonProps) {
  const { t } = useTranslation('shell')
  const { ref, isOpen, onClick } = button

  const element = (
    <Button
      ref={ref}
      w="full"
      h="9"
      px={isCollapsed ? '0' : '2.5'}
      justifyContent={isCollapsed ? 'center' : 'start'}
      aria-label={t('selector.button', { name })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={LazyNetworkPanel.preload}
      onFocus={LazyNetworkPanel.preload}
      onClick={onClick}
    >
      <Flex asChild color="accent.fg">
        <NetworkIcon aria-hidden="true" />
      </Flex>
      {!isCollapsed && (
        <>
          <Span flex="1" minW="0" textAlign="start" truncate>
            {name}
          </Span>
          <Flex asChild color="fg.subtle">
            <ChevronsUpDown aria-hidden="true" />
          </Flex>
        </>
      )}
    </Button>
  )
  return (
    <Tooltip content={isCollapsed ? name : undefined} placement="right" isWide>
      {element}
    </Tooltip>
  )
}

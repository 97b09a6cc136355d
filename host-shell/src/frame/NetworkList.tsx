import type { Network } from '@meshdeck/api/networks'
import { Box, Code, Flex, Span, Text } from '@meshdeck/ui'
import { useListWindow, useRem, windowStyles } from '@meshdeck/ui/data-table'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useTranslation } from '../translations'

/** Scales with the text size, like the two lines of an option. */
const OPTION_HEIGHT_REM = 2.75

type Props = {
  id: string
  networks: Network[]
  /** The network whose sections the sidebar shows. */
  activeId: string | undefined
  /** The network highlighted by the arrow keys. */
  activeIndex: number
  onChoose: (network: Network) => void
}

/** Returns the DOM ID of an option, for the search field that moves through the list. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Renders only the networks in view, because there may be a thousand. */
export function NetworkList({ id, networks, activeId, activeIndex, onChoose }: Props) {
  const { t } = useTranslation()
  const scrollRef = useRef<HTMLDivElement>(null)
  const { height, places, reveal } = useListWindow({
    scrollRef,
    count: networks.length,
    rowHeight: useRem() * OPTION_HEIGHT_REM,
  })
  const revealActive = useEffectEvent(() => reveal(activeIndex))

  useEffect(() => revealActive(), [activeIndex])

  return (
    <>
      <Box
        ref={scrollRef}
        id={id}
        role="listbox"
        aria-label={t('frame.selector.networks')}
        p="1"
        overflowY="auto"
        // window height minus 20 px and 96 px, at least 100 px [SH-125]
        maxH="max(100px, calc(100dvh - 116px))"
      >
        <Box role="presentation" {...windowStyles} style={{ height }}>
          {places.map(({ index, gap }) => {
            const network = networks[index]
            if (!network) return null
            return (
              <NetworkOption
                key={network.netid}
                id={optionId(id, index)}
                place={{ index, gap, of: networks.length }}
                network={network}
                isCurrent={network.netid === activeId}
                isActive={index === activeIndex}
                onChoose={() => onChoose(network)}
              />
            )
          })}
        </Box>
      </Box>
    </>
  )
}

type OptionProps = {
  id: string
  /** Position of an option; `gap` is the distance from the previous option in pixels. */
  place: { index: number; gap: number; of: number }
  network: Network
  isCurrent: boolean
  isActive: boolean
  onChoose: () => void
}

function NetworkOption({ id, place, network, isCurrent, isActive, onChoose }: OptionProps) {
  const { t } = useTranslation()
  const range = network.addressrange || network.addressrange6

  return (
    <Flex
      id={id}
      role="option"
      aria-selected={isCurrent}
      data-active={isActive ? '' : undefined}
      aria-setsize={place.of}
      aria-posinset={place.index + 1}
      alignItems="center"
      gap="2"
      px="2"
      borderRadius="l1"
      cursor="pointer"
      bg={backgroundOf({ isCurrent, isActive })}
      _hover={{ bg: 'bg.muted' }}
      h={`${OPTION_HEIGHT_REM}rem`}
      style={{ marginTop: place.gap || undefined }}
      // the press would take the focus from the search before the click arrives
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Span w="4" color="accent.fg" aria-hidden="true">
        {isCurrent && <Check size="0.875rem" />}
      </Span>
      <Box flex="1" minW="0">
        <Text textStyle="sm" fontWeight="500" truncate>
          {network.netid}
        </Text>
        <Code display="block" color="fg.muted" fontSize="2xs" lineHeight="1rem" truncate>
          {range}
        </Code>
      </Box>
      <Span textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {t('shared.nodeCount', { count: network.hosts })}
      </Span>
    </Flex>
  )
}

function backgroundOf({ isCurrent, isActive }: { isCurrent: boolean; isActive: boolean }) {
  if (isActive) return 'bg.muted'
  return isCurrent ? 'accent.subtle' : undefined
}

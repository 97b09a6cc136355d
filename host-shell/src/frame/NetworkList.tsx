import type { Network } from '@meshdeck/api/networks'
import { useTranslation } from '@meshdeck/platform'
import { Box, Code, Flex, Span, Text } from '@meshdeck/ui'
import { Check } from 'lucide-react'

type Props = {
  id: string
  networks: Network[]
  /** The one whose sections the sidebar shows. */
  activeId: string | undefined
  /** The one the arrows are on. */
  activeIndex: number
  onChoose: (network: Network) => void
}

/** DOM id of an option, for the search that moves through the list. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

export function NetworkList({ id, networks, activeId, activeIndex, onChoose }: Props) {
  const { t } = useTranslation('shell')

  return (
    <>
      <Box
        id={id}
        role="listbox"
        aria-label={t('selector.networks')}
        p="1"
        overflowY="auto"
        maxH="max(100px, calc(100dvh - 116px))"
      >
        {networks.map((network, index) => (
          <NetworkOption
            key={network.netid}
            id={optionId(id, index)}
            network={network}
            isCurrent={network.netid === activeId}
            isActive={index === activeIndex}
            onChoose={() => onChoose(network)}
          />
        ))}
      </Box>
      {networks.length === 0 && (
        <Text px="3" py="2" textStyle="sm" color="fg.muted" role="status">
          {t('selector.nothing')}
        </Text>
      )}
    </>
  )
}

type OptionProps = {
  id: string
  network: Network
  isCurrent: boolean
  isActive: boolean
  onChoose: () => void
}

function NetworkOption({ id, network, isCurrent, isActive, onChoose }: OptionProps) {
  const { t } = useTranslation('shell')
  const range = network.addressrange || network.addressrange6

  return (
    <Flex
      id={id}
      role="option"
      aria-selected={isCurrent}
      alignItems="center"
      gap="2"
      h="11"
      px="2"
      borderRadius="l1"
      cursor="pointer"
      contentVisibility="auto"
      bg={backgroundOf({ isCurrent, isActive })}
      _hover={{ bg: 'bg.muted' }}
      // the press would take the focus out of the search before the click arrives
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Span w="4" color="accent.fg" aria-hidden="true">
        {isCurrent && <Check size={14} />}
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
        {t('nodeCount', { count: network.hosts })}
      </Span>
    </Flex>
  )
}

function backgroundOf({ isCurrent, isActive }: { isCurrent: boolean; isActive: boolean }) {
  if (isActive) return 'bg.muted'
  return isCurrent ? 'accent.subtle' : undefined
}

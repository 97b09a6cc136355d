import { networkListQuery, type Network } from '@meshdeck/api/networks'
import { hasSlot, Slot, useQuery } from '@meshdeck/platform'
import { Box, Button, Callout, Code, Flex, Span, Text, useDialog } from '@meshdeck/ui'
import { ArrowRight, Network as NetworkIcon, Plus } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { type Counter, StepHeading } from './StepList'

const ADD_DEVICE = 'add-device'

type Props = {
  /** Undefined if the previous step couldn't be done. */
  network: Network | undefined
  counter: Counter
  onGoOn: () => void
}

/** Step 1 of the wizard, shown as the second. */
export function DevicesStep({ network, counter, onGoOn }: Props) {
  const { t } = useTranslation()
  const { name: dialog, open, close } = useDialog()
  const nodes = network?.hosts ?? 0
  // default devices join a new network automatically and don't count as added here
  const [nodesBefore] = useState(nodes)
  const isLast = counter.number === counter.total
  const goOn = isLast ? t('wizard.finish') : t('wizard.next')
  const hasAdded = nodes > nodesBefore
  const isAdding = dialog === ADD_DEVICE

  // refetched when the dialog closes for any reason, because a device may have joined meanwhile
  useQuery({ ...networkListQuery(), enabled: !isAdding, staleTime: 0, refetchOnMount: false })

  return (
    <>
      <StepHeading title={t('wizard.heading.devices')} counter={counter}>
        {t('wizard.devices.text')}
      </StepHeading>
      {network && <NetworkLine network={network} />}
      {!hasSlot('node.add') && (
        <Callout tone="warning" role="status" title={t('wizard.unavailable.title')}>
          {t('wizard.unavailable.text')}
        </Callout>
      )}
      <Flex flexWrap="wrap" justifyContent="space-between" gap="2" mt="6">
        {hasSlot('node.add') && (
          <Button
            icon={Plus}
            variant={hasAdded ? 'outline' : 'solid'}
            onClick={() => open(ADD_DEVICE)}
          >
            {t('wizard.devices.add')}
          </Button>
        )}
        <Button variant={hasAdded ? 'solid' : 'outline'} ms="auto" onClick={onGoOn}>
          {hasAdded ? goOn : t('wizard.skip')} {hasAdded && <ArrowRight aria-hidden="true" />}
        </Button>
      </Flex>
      {/* shared by a remote */}
      {isAdding && (
        <Slot
          request={{
            name: 'node.add',
            props: { onClose: close, ...(network && { networkId: network.netid }) },
          }}
        />
      )}
    </>
  )
}

/** The network of the previous step with its current number of nodes. */
function NetworkLine({ network }: { network: Network }) {
  const { t } = useTranslation()
  const { netid, addressrange, addressrange6, hosts } = network

  return (
    <Flex
      layerStyle="well"
      alignItems="center"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      px="4"
      py="2.5"
      textStyle="sm"
    >
      {/* the name stays in one piece: what doesn't fit next to it wraps below */}
      <Flex alignItems="center" gap="2" flex="1 0 auto" maxW="full" color="fg.muted">
        <Box flexShrink="0">
          <NetworkIcon size="1rem" aria-hidden="true" />
        </Box>
        <Span fontWeight="500" color="fg" truncate>
          {netid}
        </Span>
      </Flex>
      <Code color="fg.muted">{[addressrange, addressrange6].filter(Boolean).join(', ')}</Code>
      <Text role="status" color="fg.muted" fontVariantNumeric="tabular-nums">
        {t('shared.nodeCount', { count: hosts })}
      </Text>
    </Flex>
  )
}

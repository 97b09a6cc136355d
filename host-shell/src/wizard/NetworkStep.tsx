import type { Network } from '@meshdeck/api/networks'
import { hasSlot, Navigate, queryClient, Slot } from '@meshdeck/platform'
import { Box, Button, Callout, Flex, Stack, TextLink } from '@meshdeck/ui'
import { ArrowRight, RotateCw } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { type Counter, StepHeading } from './StepList'
import { hrefOf } from './wizard-steps'

type Props = {
  networks: readonly Network[]
  counter: Counter
  onCreated: (networkId: string) => void
  /** Continues without a network if none can be created here. */
  onGoOn: () => void
}

/** Step 0 of the wizard, shown as the first: the form that a remote shares. */
export function NetworkStep({ networks, counter, onCreated, onGoOn }: Props) {
  const { t } = useTranslation()
  // decided once: a network created by another administrator must not close the form [SH-074]
  const [isSetUp] = useState(networks.length > 0)
  const [isMissing, setIsMissing] = useState(!hasSlot('network.create'))
  if (isSetUp) return <Navigate to="/dashboard" replace />

  const asStep = {
    action: t('wizard.heading.network'),
    nameMissing: t('wizard.network.nameMissing'),
    rangeHint: t('wizard.network.rangeHint'),
  }
  const props = { onClose: () => setIsMissing(true), onCreated, asStep }

  return (
    <>
      <StepHeading title={t('wizard.heading.network')} counter={counter}>
        {t('wizard.network.text')}
      </StepHeading>
      <OthersNetwork networks={networks} />
      {isMissing ? (
        <UnavailableStep
          onRetry={hasSlot('network.create') ? () => setIsMissing(false) : undefined}
          onGoOn={onGoOn}
        />
      ) : (
        <Slot request={{ name: 'network.create', props }} />
      )}
    </>
  )
}

/** Shows next to the user's input that another administrator has created a network meanwhile. */
function OthersNetwork({ networks: [network] }: { networks: readonly Network[] }) {
  const { t } = useTranslation()
  // the list contains the user's own network a moment before the form has finished
  const isOwn = queryClient.isMutating() > 0
  if (!network || isOwn) return null

  const { netid } = network
  return (
    <Box mb="5">
      <Callout tone="info" role="status">
        {t('wizard.network.meanwhile', { netid })}{' '}
        <TextLink to={hrefOf({ at: 'devices', networkId: netid })}>
          {t('wizard.network.useIt', { netid })}
        </TextLink>
      </Callout>
    </Box>
  )
}

type UnavailableStepProps = {
  /** Undefined when retrying can't help, because no remote has this part. */
  onRetry: (() => void) | undefined
  onGoOn: () => void
}

/** Replaces a step whose remote is missing or fails to load, so that the user can continue. */
function UnavailableStep({ onRetry, onGoOn }: UnavailableStepProps) {
  const { t } = useTranslation()

  return (
    <Stack gap="5">
      <Callout tone="warning" role="status" title={t('wizard.unavailable.title')}>
        {t('wizard.unavailable.text')}
      </Callout>
      <Flex flexWrap="wrap" justifyContent="flex-end" gap="2">
        {onRetry && (
          <Button icon={RotateCw} onClick={onRetry}>
            {t('wizard.unavailable.retry')}
          </Button>
        )}
        <Button variant="solid" onClick={onGoOn}>
          {t('wizard.next')} <ArrowRight aria-hidden="true" />
        </Button>
      </Flex>
    </Stack>
  )
}

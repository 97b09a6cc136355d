import { useTranslation } from '@meshdeck/platform'
import { Box, Grid, Skeleton, Stack, Text } from '@meshdeck/ui'
import { Suspense, type ReactNode } from 'react'

import { DownloadStep } from './DownloadStep'
import { JoinStep } from './JoinStep'

/** From a bare Linux machine to a node of the network, command by command. */
export function LinuxSteps({ networkId }: { networkId: string }) {
  const { t } = useTranslation('networks')

  return (
    <Stack as="ol" gap="5" listStyleType="none">
      <Step number={1} title={t('addNode.download')}>
        <DownloadStep />
      </Step>
      <Step number={2} title={t('addNode.join', { network: networkId })}>
        <Suspense fallback={<Skeleton h="8" />}>
          <JoinStep networkId={networkId} />
        </Suspense>
      </Step>
    </Stack>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Grid as="li" gridTemplateColumns="1.5rem minmax(0, 1fr)" columnGap="2.5">
      <Grid
        placeItems="center"
        boxSize="5"
        borderRadius="full"
        bg="bg.muted"
        textStyle="2xs"
        fontWeight="600"
        aria-hidden="true"
      >
        {number}
      </Grid>
      <Box>
        <Text textStyle="label" mb="2">
          {title}
        </Text>
        <Stack gap="2">{children}</Stack>
      </Box>
    </Grid>
  )
}

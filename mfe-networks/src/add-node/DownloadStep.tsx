import { useCapabilities, useTranslation } from '@meshdeck/platform'
import { Box, CommandBlock, ExternalLinkButton, Flex, NativeSelect, Skeleton } from '@meshdeck/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { type Architecture, architectures, isArchitecture, linuxClient } from './linux-client'

/** The client for the processor at hand, in the server's own version [AN-013 to AN-015]. */
export function DownloadStep() {
  const { t } = useTranslation('networks')
  const { version } = useCapabilities()
  const [architecture, setArchitecture] = useState<Architecture>('amd64')
  // known a moment after sign-in; a link to no version would lead nowhere
  if (version === '') return <Skeleton h="8" />

  const { fileName, url, install } = linuxClient(version, architecture)

  return (
    <>
      <Flex gap="2" flexWrap="wrap">
        <Box w="9.5rem">
          <NativeSelect
            aria-label={t('addNode.architecture')}
            value={architecture}
            onChange={({ target }) => isArchitecture(target.value) && setArchitecture(target.value)}
          >
            {architectures.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect>
        </Box>
        <ExternalLinkButton href={url}>
          <Download aria-hidden="true" /> {fileName}
        </ExternalLinkButton>
      </Flex>
      <CommandBlock command={install} of={t('addNode.installCommand')} />
    </>
  )
}

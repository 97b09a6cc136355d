import { useCapabilities } from '@meshdeck/platform'
import { Box, ExternalLinkButton, Flex, NativeSelect, Skeleton, Text } from '@meshdeck/ui'
import { CommandBlock } from '@meshdeck/ui/dialog'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { builds, clientFor, type System } from './client-builds'

/** The client for the processor at hand, in the server's own version [AN-011 to AN-015]. */
export function DownloadStep({ system }: { system: System }) {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  const [architecture, setArchitecture] = useState('')
  // known a moment after sign-in; a link to no version would lead nowhere
  if (version === '') return <Skeleton h="8" />

  const { fileName, url, install } = clientFor(system, architecture, version)

  return (
    <>
      {system === 'windows' && <Text textStyle="sm">{t('addNode.windowsNeeds')}</Text>}
      <Flex gap="2" flexWrap="wrap">
        {builds[system].length > 1 && (
          <Box w="9.5rem">
            <NativeSelect
              aria-label={t('addNode.architecture')}
              value={architecture || builds[system][0].architecture}
              onChange={({ target }) => setArchitecture(target.value)}
            >
              {builds[system].map((build) => (
                <option key={build.architecture} value={build.architecture}>
                  {build.label}
                </option>
              ))}
            </NativeSelect>
          </Box>
        )}
        <ExternalLinkButton href={url}>
          <Download aria-hidden="true" /> {fileName}
        </ExternalLinkButton>
      </Flex>
      <CommandBlock
        command={install}
        of={t('addNode.installCommand')}
        prompt={system === 'windows' ? '>' : '$'}
      />
    </>
  )
}

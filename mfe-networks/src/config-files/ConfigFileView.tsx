import { PageBoundary, Stack, Tabs } from '@meshdeck/ui'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { ConfigPicture } from './ConfigPicture'
import { ConfigText } from './ConfigText'
import { EndpointSelect } from './EndpointSelect'

type Props = { networkId: string; clientId: string; gatewayId: string }

/** A config file as its device takes it: as a text or as a picture, in the tab of the dialog. */
export function ConfigFileView({ networkId, clientId, gatewayId }: Props) {
  const { t } = useTranslation()
  const [preferredIp, setPreferredIp] = useState('')
  const wanted = { networkId, clientId, preferredIp }
  const failure = t('configFiles.viewFailed')

  return (
    <Stack gap="3">
      <EndpointSelect
        networkId={networkId}
        gatewayId={gatewayId}
        value={preferredIp}
        onChange={setPreferredIp}
      />
      <Tabs
        label={t('configFiles.view')}
        isInDialog
        tabs={[
          {
            id: 'text',
            label: t('configFiles.text'),
            content: (
              <PageBoundary failure={failure}>
                <ConfigText wanted={wanted} />
              </PageBoundary>
            ),
          },
          {
            id: 'qr',
            label: t('configFiles.qr'),
            content: (
              <PageBoundary failure={failure}>
                <ConfigPicture wanted={wanted} />
              </PageBoundary>
            ),
          },
        ]}
      />
    </Stack>
  )
}

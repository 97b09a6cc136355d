import { configPictureQuery, configTextQuery } from '@meshdeck/api/config-files'
import { hasPrivateKey } from '@meshdeck/domain/wireguard-config'
import { useSuspenseQuery } from '@meshdeck/platform'
import { Callout, chakra, Stack, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { ConfigDownload } from './ConfigDownload'
import type { WantedFile } from './ConfigText'

const Picture = chakra('img', {
  // cameras want it dark on white, whatever the theme
  base: { boxSize: '15rem', maxW: 'full', p: '2', bg: 'white', borderRadius: 'l2' },
})

/** What the WireGuard app of a phone reads with its camera. Commands are not in it, and need the file. */
export function ConfigPicture({ wanted }: { wanted: WantedFile }) {
  const { t } = useTranslation()
  const { data: text } = useSuspenseQuery(configTextQuery(wanted))

  // a phone would refuse it: there is no place in a picture to put the key in
  if (!hasPrivateKey(text)) return <Callout tone="info">{t('configFiles.noPicture')}</Callout>
  return (
    <Stack gap="3" alignItems="center" textAlign="center">
      <LoadedPicture wanted={wanted} />
      <Text textStyle="sm" color="fg.muted" maxW="26rem">
        {t('configFiles.scan')}
        {/^Post(Up|Down) = /m.test(text) && ` ${t('configFiles.scanWithoutCommands')}`}
      </Text>
      <ConfigDownload name={wanted.clientId} text={text} />
    </Stack>
  )
}

function LoadedPicture({ wanted }: { wanted: WantedFile }) {
  const { t } = useTranslation()
  const { data: picture } = useSuspenseQuery(configPictureQuery(wanted))
  return <Picture src={picture} alt={t('configFiles.picture', { name: wanted.clientId })} />
}

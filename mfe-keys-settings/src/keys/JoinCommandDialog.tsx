import { enrollmentKeyListQuery, keyState } from '@meshdeck/api/enrollment-keys'
import { joinCommand, TOKEN_MASK } from '@meshdeck/domain/client-setup'
import { useSuspenseQuery } from '@meshdeck/platform'
import { Button, Callout, Flex, lazyPart, PageBoundary, Stack, Text, useDialog } from '@meshdeck/ui'
import { CommandBlock, Dialog } from '@meshdeck/ui/dialog'
import { Eye, EyeOff, QrCode } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { toKeyRows } from './key-rows'

const LazyJoinPicture = lazyPart(async () => (await import('./JoinPicture')).JoinPicture)

/** Shows how a device joins with a key. The address contains the key's name, never its token. */
export function JoinCommandDialog() {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const { key: name = '' } = values

  return (
    <Dialog title={t('keys.join.title', { name })} size="md" onClose={close}>
      <PageBoundary failure={t('keys.loadFailed')}>
        <JoinCommand name={name} />
      </PageBoundary>
    </Dialog>
  )
}

function JoinCommand({ name }: { name: string }) {
  const { t } = useTranslation()
  const { data: keys } = useSuspenseQuery(enrollmentKeyListQuery())
  const key = toKeyRows(keys).find(({ id }) => id === name)?.key

  if (!key) return <Callout tone="warning">{t('keys.join.missing')}</Callout>
  const state = keyState(key)
  if (state !== 'valid') return <Callout tone="warning">{t(`keys.join.state.${state}`)}</Callout>
  return <Commands token={key.token} networks={key.networks} />
}

function Commands({ token, networks }: { token: string; networks: readonly string[] }) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  // the QR code contains the token too, so it is drawn only on request
  const [isPictured, setIsPictured] = useState(false)
  const Icon = isShown ? EyeOff : Eye

  return (
    <Stack gap="4">
      <Text>
        {networks.length === 0
          ? t('keys.join.noNetworks')
          : t('keys.join.networks', { networks: networks.join(', ') })}
      </Text>
      <Stack gap="1.5">
        <Text textStyle="label">{t('keys.join.entry')}</Text>
        <CommandBlock
          command={joinCommand(token)}
          of={t('keys.join.command')}
          masked={isShown ? undefined : joinCommand(TOKEN_MASK)}
        />
      </Stack>
      <Stack gap="1.5">
        <Text textStyle="label">{t('keys.column.token')}</Text>
        <CommandBlock
          command={token}
          of={t('keys.column.token')}
          masked={isShown ? undefined : TOKEN_MASK}
          prompt=""
        />
      </Stack>
      <Flex gap="2" flexWrap="wrap">
        <Button icon={Icon} onClick={() => setIsShown(!isShown)}>
          {t(isShown ? 'keys.join.hide' : 'keys.join.show')}
        </Button>
        <Button icon={QrCode} aria-expanded={isPictured} onClick={() => setIsPictured(!isPictured)}>
          {t(isPictured ? 'keys.join.hidePicture' : 'keys.join.showPicture')}
        </Button>
      </Flex>
      {isPictured && (
        <PageBoundary failure={t('keys.join.pictureFailed')}>
          <LazyJoinPicture command={joinCommand(token)} />
        </PageBoundary>
      )}
      <Text textStyle="xs" color="fg.muted">
        {t('keys.join.secret')}
      </Text>
    </Stack>
  )
}

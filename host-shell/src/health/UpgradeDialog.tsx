import { useCapabilities } from '@meshdeck/platform'
import { chakra, ExternalLinkButton, Stack, Text, useDialog } from '@meshdeck/ui'
import { CommandBlock, Dialog } from '@meshdeck/ui/dialog'
import type { ReactNode } from 'react'

import { useProductName } from '../shared/branding'
import { useDeferredLinks } from '../shared/installation'
import { useTranslation } from '../translations'
import { imageTagsOf, useUpgrade } from './upgrade'

const RESTART = 'docker compose down && docker compose up -d'

const Steps = chakra('ol', {
  base: { display: 'grid', gap: '4', ps: '5', listStyleType: 'decimal', textStyle: 'sm' },
})

/** Explains how to upgrade the server to the newest supported release. Renders nothing while there is none. */
export function UpgradeDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { upgradeDocs } = useDeferredLinks()
  const { isPro, version } = useCapabilities()
  const upgrade = useUpgrade()
  const product = useProductName()
  if (upgrade === undefined) return null

  const { version: latest, unsupported } = upgrade
  const { server, ui } = imageTagsOf(latest, isPro)
  return (
    <Dialog
      title={t('health.upgrade.title')}
      size="md"
      onClose={close}
      footer={
        <ExternalLinkButton href={upgradeDocs}>{t('health.upgrade.docs')}</ExternalLinkButton>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">{t('health.upgrade.text', { latest, version })}</Text>
        {unsupported !== undefined && (
          <Text color="fg.muted">
            {t('health.upgrade.unsupported', { newest: unsupported, product })}
          </Text>
        )}
        <Steps>
          <UpgradeStep text={t('health.upgrade.connect')} />
          <UpgradeStep text={t('health.upgrade.server')}>
            <CommandBlock
              prompt=""
              command={`SERVER_IMAGE_TAG=${server}`}
              of={t('health.upgrade.serverTag')}
            />
          </UpgradeStep>
          <UpgradeStep text={t('health.upgrade.ui')}>
            <CommandBlock prompt="" command={`UI_IMAGE_TAG=${ui}`} of={t('health.upgrade.uiTag')} />
          </UpgradeStep>
          <UpgradeStep text={t('health.upgrade.restart')}>
            <CommandBlock command={RESTART} of={t('health.upgrade.command')} />
          </UpgradeStep>
        </Steps>
      </Stack>
    </Dialog>
  )
}

function UpgradeStep({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <li>
      <Stack gap="2">
        <Text>{text}</Text>
        {children}
      </Stack>
    </li>
  )
}

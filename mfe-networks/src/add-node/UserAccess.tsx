import { placeHref, useCan } from '@meshdeck/platform'
import { LinkButton, Stack, Tabs } from '@meshdeck/ui'
import { DesktopDownload } from '@meshdeck/ui/dialog'
import { Users } from 'lucide-react'

import { useTranslation } from '../translations'
import { AccessSteps } from './AccessSteps'

/** How a person joins by the desktop app; Pro only [AN-001, AN-021 to AN-033]. */
export function UserAccess({ networkId }: { networkId: string | undefined }) {
  const { t } = useTranslation()

  return (
    <Stack gap="5">
      <Tabs
        label={t('addNode.systems')}
        isInDialog
        tabs={[
          {
            id: 'windows',
            label: 'Windows',
            content: (
              <AccessSteps networkId={networkId} download={<DesktopDownload system="windows" />} />
            ),
          },
          {
            id: 'mac',
            label: 'Mac',
            content: (
              <AccessSteps networkId={networkId} download={<DesktopDownload system="mac" />} />
            ),
          },
          {
            id: 'linux',
            label: 'Linux',
            content: (
              <AccessSteps networkId={networkId} download={<DesktopDownload system="linux" />} />
            ),
          },
          {
            id: 'mobile',
            label: t('addNode.mobile'),
            content: (
              <AccessSteps networkId={networkId} download={<DesktopDownload system="mobile" />} />
            ),
          },
        ]}
      />
      <ManageUsers />
    </Stack>
  )
}

/** To the people who may use the app; admins alone see them [AN-033]. */
function ManageUsers() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const href = placeHref('users')
  if (!isAdmin || href === undefined) return null

  return (
    <LinkButton to={href} alignSelf="flex-start">
      <Users aria-hidden="true" /> {t('addNode.manageUsers')}
    </LinkButton>
  )
}

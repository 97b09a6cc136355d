import { Link, useCapabilities, useTranslation } from '@meshdeck/platform'
import { chakra, Stack, useDialog } from '@meshdeck/ui'
import { Building2, MonitorDown } from 'lucide-react'

import { useLinks, useSettings } from './settings'
import { sidebarItemStyle } from './sidebar-item-style'
import { SidebarLine } from './SidebarLine'

const DialogLink = chakra(Link, sidebarItemStyle)
const OutsideLink = chakra('a', sidebarItemStyle)

/** What only some installations have at the bottom: tenants when hosted, the desktop app on Pro. */
export function SidebarExtras() {
  const { isPro } = useCapabilities()
  const { variant } = useSettings()

  return (
    <Stack gap="0.5">
      {variant === 'hosted' && <Tenants />}
      {isPro && <DesktopDownload />}
    </Stack>
  )
}

/** The list of tenants is a page of the account, outside of the console [SH-013]. */
function Tenants() {
  const { t } = useTranslation('shell')
  const { tenants } = useLinks()

  return (
    <OutsideLink href={tenants}>
      <SidebarLine icon={Building2} name={t('tenants')} />
    </OutsideLink>
  )
}

/** [SH-009, SH-126] */
function DesktopDownload() {
  const { t } = useTranslation('shell')
  const { linkTo } = useDialog()

  return (
    <DialogLink to={linkTo('desktop')}>
      <SidebarLine icon={MonitorDown} name={t('desktop')} />
    </DialogLink>
  )
}

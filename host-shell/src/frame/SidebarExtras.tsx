import { Link, useCapabilities, useTranslation } from '@meshdeck/platform'
import { chakra, Stack, Tooltip, useDialog } from '@meshdeck/ui'
import { Building2, MonitorDown } from 'lucide-react'

import { useLinks, useSettings } from './settings'
import { sidebarItemStyle } from './sidebar-item-style'
import { lineProps, SidebarLine } from './SidebarLine'

const DialogLink = chakra(Link, sidebarItemStyle)
const OutsideLink = chakra('a', sidebarItemStyle)

type Props = { isCollapsed: boolean }

/** What only some installations have at the bottom: tenants when hosted, the desktop app on Pro. */
export function SidebarExtras({ isCollapsed }: Props) {
  const { isPro } = useCapabilities()
  const { variant } = useSettings()

  return (
    <Stack gap="0.5">
      {variant === 'hosted' && <Tenants isCollapsed={isCollapsed} />}
      {isPro && <DesktopDownload isCollapsed={isCollapsed} />}
    </Stack>
  )
}

/** The list of tenants is a page of the account, outside of the console [SH-013]. */
function Tenants({ isCollapsed }: Props) {
  const { t } = useTranslation('shell')
  const { tenants } = useLinks()
  const name = t('tenants')

  return (
    <Tooltip content={isCollapsed ? name : undefined} placement="right" isWide>
      <OutsideLink href={tenants} {...lineProps(name, isCollapsed)}>
        <SidebarLine icon={Building2} name={name} isCollapsed={isCollapsed} />
      </OutsideLink>
    </Tooltip>
  )
}

/** [SH-009, SH-126] */
function DesktopDownload({ isCollapsed }: Props) {
  const { t } = useTranslation('shell')
  const { linkTo } = useDialog()
  const name = t('desktop')

  return (
    <Tooltip content={isCollapsed ? name : undefined} placement="right" isWide>
      <DialogLink to={linkTo('desktop')} {...lineProps(name, isCollapsed)}>
        <SidebarLine icon={MonitorDown} name={name} isCollapsed={isCollapsed} />
      </DialogLink>
    </Tooltip>
  )
}

import { Link, useCapabilities, useServerConfig, useSession } from '@meshdeck/platform'
import { chakra, Stack, Text, useDialog } from '@meshdeck/ui'
import { Building2, MonitorDown } from 'lucide-react'

import { useLinks, useSettings } from '../shared/installation'
import { useTranslation } from '../translations'
import { hiddenWhenCollapsed, sidebarItemStyle, SidebarLine, SidebarTip } from './sidebar-lines'

const DialogLink = chakra(Link, sidebarItemStyle)
const OutsideLink = chakra('a', sidebarItemStyle)

/** Entries at the bottom that only some installations have: tenants when hosted, the desktop app on Pro. */
export function SidebarFooterLinks() {
  const { isPro } = useCapabilities()
  const { variant } = useSettings()

  return (
    <Stack gap="0.5">
      {variant === 'hosted' && <Tenants />}
      {isPro && <DesktopDownload />}
    </Stack>
  )
}

/**
 * Shows the current tenant [SH-015]. The list of tenants is an account page outside the console [SH-013]. The
 * alternative listing has its own link there [SH-118].
 */
function Tenants() {
  const { t } = useTranslation()
  const { tenants } = useLinks()
  const { sidebarLayout } = useSettings()
  const { tenantId } = useSession()
  const config = useServerConfig()
  const id = tenantId || config?.NetmakerTenantID

  return (
    <>
      {id && (
        <Text
          px="2.5"
          textStyle="2xs"
          color="fg.muted"
          truncate
          title={id}
          css={hiddenWhenCollapsed}
        >
          {t('frame.tenant.id', { id })}
        </Text>
      )}
      {sidebarLayout === 'standard' && (
        <SidebarTip name={t('frame.tenant.tenants')}>
          <OutsideLink href={tenants}>
            <SidebarLine icon={Building2} name={t('frame.tenant.tenants')} />
          </OutsideLink>
        </SidebarTip>
      )}
    </>
  )
}

/** Opens the dialog with the desktop app. */
function DesktopDownload() {
  const { t } = useTranslation()
  const { linkTo } = useDialog()

  return (
    <SidebarTip name={t('frame.desktop.entry')}>
      <DialogLink to={linkTo('desktop')}>
        <SidebarLine icon={MonitorDown} name={t('frame.desktop.entry')} />
      </DialogLink>
    </SidebarTip>
  )
}

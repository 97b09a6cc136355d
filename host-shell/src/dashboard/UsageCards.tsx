import type { Usage } from '@meshdeck/api/usage'
import { placeHref, useCapabilities } from '@meshdeck/platform'

import { iconNamed } from '../navigation/icons'
import { onlineDevices, valueOf, type Reading } from '../panels/figures'
import { useTranslation } from '../translations'
import { SummaryCard } from './SummaryCard'
import { useListLink } from './use-list-link'

/** What the server counts of itself, for administrators. */
export function UsageCards({ usage }: { usage: Reading<Usage> }) {
  const { t } = useTranslation()
  const { isPro, countsEgressRoutes } = useCapabilities()
  const listLink = useListLink()
  const { data } = usage
  const card = { call: '/api/server/usage' }
  const devices = placeHref('devices')
  const everyGateway = placeHref('every-gateway')
  const everyRoute = placeHref('all-routes')

  return (
    <>
      <SummaryCard
        {...card}
        icon={iconNamed('laptop')}
        label={t('dashboard.devicesOnline')}
        value={valueOf(usage, ({ hosts }) => hosts)}
        note={data && t('dashboard.configFiles', { count: data.clients })}
        href={devices && `${devices}?${onlineDevices({ isPro })}`}
      />
      <SummaryCard
        {...card}
        icon={iconNamed('router')}
        label={t('dashboard.gateways')}
        value={valueOf(usage, ({ ingresses }) => ingresses)}
        note={data && t('dashboard.internetGateways', { count: data.internet_gateways })}
        {...(everyGateway === undefined ? listLink('gateways') : { href: everyGateway })}
      />
      <SummaryCard
        {...card}
        icon={iconNamed('users')}
        label={t('dashboard.users')}
        value={valueOf(usage, ({ users }) => users)}
        href={placeHref('users')}
      />
      {countsEgressRoutes && (
        <SummaryCard
          {...card}
          icon={iconNamed('split')}
          label={t('dashboard.egressRoutes')}
          value={valueOf(usage, ({ egresses }) => egresses)}
          {...(everyRoute === undefined ? listLink('egress') : { href: everyRoute })}
        />
      )}
    </>
  )
}

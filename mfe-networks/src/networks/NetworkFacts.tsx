import { everyTag, type NetworkDetails } from '@meshdeck/api/network-changes'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import { tagName } from '@meshdeck/domain/tag-name'
import { useCapabilities } from '@meshdeck/platform'
import { KeyValue, type KeyValueItem, TextLink } from '@meshdeck/ui'

import { paths } from '../paths'
import { useTranslation } from '../translations'

type Props = { details: NetworkDetails }

/** The ranges of a network, and how many nodes have their addresses from them [NW-005, NW-011]. */
export function AddressFacts({ details, nodeCount }: Props & { nodeCount: number }) {
  const { t } = useTranslation()
  const { netid, addressrange, addressrange6 } = details

  return (
    <KeyValue
      title={t('networkPages.network.addresses')}
      items={[
        range(t('networkPages.networks.range4'), addressrange),
        range(t('networkPages.networks.range6'), addressrange6),
        {
          label: t('networkPages.networks.devices'),
          value: <TextLink to={paths.nodes(netid)}>{nodeCount}</TextLink>,
        },
      ]}
    />
  )
}

const range = (label: string, value: string): KeyValueItem => ({
  label,
  value,
  isMachine: true,
  copies: value || undefined,
})

/** What a network sets for its devices; what this version of the server does not know is left out. */
export function SettingFacts({ details }: Props) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const onOff = (value: boolean | undefined) =>
    value === undefined ? undefined : t(value ? 'shared.yes' : 'shared.no')
  const machine = (label: string, value: string | number | undefined) => ({
    label,
    value,
    isMachine: true,
  })
  const items: KeyValueItem[] = [
    {
      label: t('networkPages.networks.access'),
      value: details.defaultacl && t(`access.${details.defaultacl}`),
    },
    machine(t('networkPages.create.dns'), details.dns_nameservers?.join(', ')),
    machine(t('details.node.mtu'), details.defaultmtu),
    machine(t('details.node.port'), details.defaultlistenport),
    {
      label: t('details.node.keepalive'),
      value:
        details.defaultkeepalive !== undefined &&
        t('details.node.seconds', { count: details.defaultkeepalive }),
    },
    { label: t('networkPages.network.holePunching'), value: onOff(details.defaultudpholepunch) },
    machine(t('networkPages.network.interface'), details.defaultinterface),
    { label: t('networkPages.editNetwork.autoRemove'), value: useRemovalText(details) },
    ...(isPro
      ? [
          machine(t('networkPages.editNetwork.virtualPool'), details.virtual_nat_pool_ipv4),
          machine(t('networkPages.editNetwork.virtualSite'), siteText(details)),
          { label: t('networkPages.network.autoJoin'), value: onOff(details.auto_join) },
          { label: t('networkPages.network.jit'), value: onOff(details.jit_enabled) },
        ]
      : []),
  ]

  return (
    <KeyValue
      title={t('shared.settings')}
      items={items.filter(({ value }) => value !== undefined && value !== false)}
    />
  )
}

function siteText(details: NetworkDetails): string | undefined {
  const { virtual_nat_site_prefixlen_ipv4: length } = details
  if (length === undefined) return undefined
  return length > 0 ? `/${length}` : ''
}

/** Which nodes are removed by themselves, and when; undefined where the server never does. */
function useRemovalText(details: NetworkDetails): string | undefined {
  const { t } = useTranslation()
  const { netid, auto_remove: isOn, auto_remove_threshold: minutes = 0 } = details
  const tags = details.auto_remove_tags ?? []
  if (isOn === undefined) return undefined
  if (!isOn || minutes === 0 || tags.length === 0) return t('shared.no')
  const whose = tags.includes(everyTag)
    ? t('networkPages.network.everyDevice')
    : tags.map((tag) => tagName(tag, netid)).join(', ')
  return t('networkPages.network.removedAfter', { count: minutes, whose })
}

/** When and by whom it was made and last changed, as far as the server says. */
export function OriginFacts({ details }: Props) {
  const { t } = useTranslation()
  const moment = (text: string) => {
    const time = readServerTime(text)
    return time === undefined ? '' : formatMinute(time)
  }
  const changed = details.networklastmodified
    ? formatMinute(details.networklastmodified * 1000)
    : moment(details.updated_at)

  return (
    <KeyValue
      title={t('details.node.times')}
      items={[
        { label: t('networkPages.network.created'), value: moment(details.created_at) },
        { label: t('networkPages.network.createdBy'), value: details.created_by },
        { label: t('details.node.lastChange'), value: changed },
      ].filter(({ value }) => value !== '')}
    />
  )
}

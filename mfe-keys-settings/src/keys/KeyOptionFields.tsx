import { CHOSEN_GATEWAY } from '@meshdeck/api/enrollment-keys'
import { tagsOfNetworksQuery } from '@meshdeck/api/tags'
import { tagName } from '@meshdeck/domain/tag-name'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { ErrorPanel, Flex, ProBadge, Stack, Text } from '@meshdeck/ui'
import { MultiPickField, PickField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { useRelays } from './use-relays'

type GatewayProps = {
  networks: readonly string[]
  /** What the key has, which stays in sight. */
  current: string
}

/** Through which gateway those who join reach the others: none, one, or whichever the server chooses. */
export function GatewayField({ networks, current }: GatewayProps) {
  const { t } = useTranslation()
  const { assignsGateways } = useCapabilities()
  const { relaysIn, addressOf, error, refetch } = useRelays()
  const relays = relaysIn(networks)
  const chosen = assignsGateways ? [CHOSEN_GATEWAY] : []

  function labelOf(id: string): string {
    if (id === '') return t('keys.options.noGateway')
    return id === CHOSEN_GATEWAY ? t('keys.options.chosenGateway') : (relays?.get(id) ?? id)
  }

  return (
    <PickField
      name="gateway"
      label={t('keys.options.gateway')}
      hint={t(networks.length === 0 ? 'keys.options.networkFirst' : 'keys.options.gatewayHint')}
      searchLabel={t('keys.options.searchGateways')}
      // one that relays no more stays in sight, for the server refuses it
      options={relays && [...new Set(['', ...chosen, current, ...relays.keys()])]}
      labelOf={labelOf}
      aboutOf={addressOf}
      failure={
        error && (
          <ErrorPanel error={error} title={t('keys.options.gatewaysFailed')} onRetry={refetch} />
        )
      }
    />
  )
}

type TagsProps = { networks: readonly string[]; current: readonly string[] }

/** The device tags that those who join get: of Pro, although a community server stores them. */
export function TagsField(props: TagsProps) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  if (isPro) return <TagPicker {...props} />

  return (
    <Stack gap="1" color="fg.muted">
      <Flex gap="2" alignItems="center">
        <Text textStyle="label">{t('keys.options.tags')}</Text>
        <ProBadge reason={t('keys.options.onlyPro')} />
      </Flex>
      <Text textStyle="sm">{t('keys.options.onlyPro')}</Text>
    </Stack>
  )
}

function TagPicker({ networks, current }: TagsProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(tagsOfNetworksQuery(networks))
  const [network = '', ...others] = networks

  return (
    <MultiPickField
      name="groups"
      label={t('keys.options.tags')}
      hint={t(networks.length === 0 ? 'keys.options.networkFirst' : 'keys.options.tagsHint')}
      searchLabel={t('keys.options.searchTags')}
      // one that is gone can be taken away
      options={data && [...new Set([...data.map(({ id }) => id), ...current])]}
      labelOf={(id) => (others.length > 0 ? id : tagName(id, network))}
      failure={
        error && (
          <ErrorPanel
            error={error}
            title={t('keys.options.tagsFailed')}
            onRetry={() => void refetch()}
          />
        )
      }
    />
  )
}

import { CHOSEN_GATEWAY } from '@meshdeck/api/enrollment-keys'
import { hostListQuery } from '@meshdeck/api/hosts'
import { allNodesQuery } from '@meshdeck/api/nodes'
import { tagsOfNetworksQuery } from '@meshdeck/api/tags'
import { withoutPrefix } from '@meshdeck/domain/addresses'
import { tagName } from '@meshdeck/domain/tag-name'
import { joinReadings, useCachedQuery, useCapabilities, useQuery } from '@meshdeck/platform'
import { ErrorPanel, Flex, ProBadge, Stack, Text } from '@meshdeck/ui'
import { MultiPickField, PickField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { relaysOf } from './key-form'

type GatewayProps = {
  networks: readonly string[]
  /** Current gateway of the key, which stays an option. */
  currentGateway: string
  /** What has to be selected before a gateway can be. */
  waitsFor?: string | undefined
}

/** Field for the gateway of joining devices: none, a certain one, or one that the server selects. */
export function GatewayField({ networks, currentGateway, waitsFor }: GatewayProps) {
  const { t } = useTranslation()
  const { assignsGateways } = useCapabilities()
  const reading = useRelays()
  const { relaysIn, addressOf, error } = reading
  const relays = relaysIn(networks)
  const serverChoice = assignsGateways ? [CHOSEN_GATEWAY] : []

  function labelOf(id: string): string {
    if (id === '') return t('keys.options.noGateway')
    return id === CHOSEN_GATEWAY ? t('keys.options.chosenGateway') : (relays?.get(id) ?? id)
  }

  return (
    <PickField
      name="gateway"
      label={t('keys.options.gateway')}
      hint={t('keys.options.gatewayHint')}
      waitsFor={waitsFor}
      searchLabel={t('keys.options.searchGateways')}
      // an unavailable relay stays an option, because the user has to see what the server rejects
      options={relays && [...new Set(['', ...serverChoice, currentGateway, ...relays.keys()])]}
      labelOf={labelOf}
      aboutOf={addressOf}
      failure={error && <ErrorPanel reading={reading} title={t('keys.options.gatewaysFailed')} />}
    />
  )
}

type TagsProps = {
  networks: readonly string[]
  currentTags: readonly string[]
  /** What has to be selected before tags can be. */
  waitsFor?: string | undefined
}

/** Field for the device tags of joining devices; Pro only, although a community server stores them. */
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

function TagPicker({ networks, currentTags, waitsFor }: TagsProps) {
  const { t } = useTranslation()
  const reading = useQuery(tagsOfNetworksQuery(networks))
  const { data, error } = reading
  const [network = '', ...otherNetworks] = networks

  return (
    <MultiPickField
      name="groups"
      label={t('keys.options.tags')}
      hint={t('keys.options.tagsHint')}
      waitsFor={waitsFor}
      searchLabel={t('keys.options.searchTags')}
      // a deleted tag can be removed
      options={data && [...new Set([...data.map(({ id }) => id), ...currentTags])]}
      labelOf={(id) => (otherNetworks.length > 0 ? id : tagName(id, network))}
      failure={error && <ErrorPanel reading={reading} title={t('keys.options.tagsFailed')} />}
    />
  )
}

/** Returns the nodes that can relay for devices joining the networks; cached data is good enough. */
export function useRelays() {
  const nodes = useCachedQuery(allNodesQuery())
  const hosts = useCachedQuery(hostListQuery())

  return {
    /** Names by ID; undefined while loading. */
    relaysIn: (networks: readonly string[]) =>
      nodes.data && hosts.data && relaysOf(networks, { nodes: nodes.data, hosts: hosts.data }),
    /** Address of a node, without prefix. */
    addressOf: (nodeId: string) => {
      const node = nodes.data?.find(({ id }) => id === nodeId)
      return node && withoutPrefix(node.address || node.address6)
    },
    ...joinReadings(nodes, hosts),
  }
}

import { hostListQuery } from '@meshdeck/api/hosts'
import { everyNodeQuery } from '@meshdeck/api/nodes'
import { networkOf } from '@meshdeck/api/nodes'
import type { User } from '@meshdeck/api/users'
import { placeHref, useQuery } from '@meshdeck/platform'
import { Flex, Panel, Stack, Text, TextLink } from '@meshdeck/ui'

import { useTranslation } from '../translations'

/**
 * The gateways that somebody was given by name. Servers from 1.5.1 on keep none: there groups and policies decide who
 * comes in by which (contract 2.3).
 */
export function UserGateways({ user }: { user: User }) {
  const { t } = useTranslation()
  const ids = Object.keys(user.remote_gw_ids ?? {})
  const isKept = user.remote_gw_ids !== null && user.remote_gw_ids !== undefined
  const wanted = { staleTime: Infinity, enabled: ids.length > 0 }
  const { data: nodes = [] } = useQuery({ ...everyNodeQuery(), ...wanted })
  const { data: hosts = [] } = useQuery({ ...hostListQuery(), ...wanted })

  return (
    <Panel title={t('user.gateways.title')}>
      <Stack px="4" py="3" gap="1.5" textStyle="sm">
        {ids.length === 0 && (
          <Text color="fg.muted">{t(isKept ? 'user.gateways.none' : 'user.gateways.notKept')}</Text>
        )}
        {ids.map((id) => {
          const node = nodes.find((one) => one.id === id)
          const networkId = node && networkOf(node)
          const name = hosts.find((host) => host.id === node?.hostid)?.name ?? id
          const href = networkId && placeHref('gateway', { networkId, nodeId: id })
          return (
            <Flex key={id} gap="2">
              {href ? <TextLink to={href}>{name}</TextLink> : <span>{name}</span>}
              <Text color="fg.muted">{networkId}</Text>
            </Flex>
          )
        })}
      </Stack>
    </Panel>
  )
}

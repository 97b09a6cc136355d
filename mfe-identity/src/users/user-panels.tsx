import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { allNodesQuery, networkOf, nodeNames } from '@meshdeck/api/nodes'
import { type User, userGroupListQuery } from '@meshdeck/api/users'
import { countsGrants, grantsOf, platformReach, rightsIn } from '@meshdeck/domain/effective-rights'
import { ALL_NETWORKS, rightKinds } from '@meshdeck/domain/network-rights'
import { readServerTime } from '@meshdeck/domain/times'
import { placeHref, useActiveNetwork, useCachedQuery, useCapabilities } from '@meshdeck/platform'
import {
  Box,
  ErrorPanel,
  Flex,
  KeyValue,
  MenuButton,
  NativeSelect,
  PageSkeleton,
  Panel,
  RelativeTime,
  Stack,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { useId, useState } from 'react'

import { paths } from '../shared/paths'
import { RightsTable } from '../shared/RightsTable'
import {
  isAppOnly,
  type RolesAndGroups,
  SourceName,
  useRolesAndGroups,
} from '../shared/use-roles-and-groups'
import { authTypeOf, roleName } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { useGroupMoves } from './use-group-moves'
import { userReachHref } from './user-reach'

export function UserProfile({ user }: { user: User }) {
  const { t } = useTranslation()
  const { platform_role_id: roleId } = user
  const lastLogin = readServerTime(user.last_login_time) ?? 0

  return (
    <KeyValue
      title={t('users.page.profile.title')}
      items={[
        { label: t('users.column.username'), value: user.username, copyText: user.username },
        { label: t('users.column.displayName'), value: user.display_name },
        {
          label: t('users.column.role'),
          value: roleId && (
            <TextLink to={paths.role({ kind: 'platform', id: roleId })}>
              {roleName(t, roleId)}
            </TextLink>
          ),
        },
        {
          label: t('users.column.authType'),
          value: t(`users.authType.${authTypeOf(user)}`),
        },
        {
          label: t('users.column.mfa'),
          value: t(`users.mfa.${user.is_mfa_enabled ? 'on' : 'off'}`),
        },
        {
          label: t('users.column.lastLogin'),
          value: lastLogin > 0 ? <RelativeTime moment={lastLogin} /> : t('users.neverSignedIn'),
        },
      ]}
    />
  )
}

export function UserGroups({ user }: { user: User }) {
  const { t } = useTranslation()
  const { data: groups } = useCachedQuery(userGroupListQuery())
  const { groupMoves, dialog } = useGroupMoves()
  const names = new Map(groups?.map(({ id, name }) => [id, name]))
  const ids = Object.keys(user.user_group_ids ?? {})

  return (
    <Panel
      title={t('users.page.groups.title')}
      aside={
        <>
          {t('users.page.groups.count', { count: ids.length })}
          <MenuButton size="sm" actions={groupMoves([user])}>
            {t('users.page.groups.edit')}
          </MenuButton>
        </>
      }
    >
      <Stack px="4" py="3" gap="1.5" alignItems="flex-start" textStyle="sm">
        {ids.length === 0 && <Text color="fg.muted">{t('users.page.groups.none')}</Text>}
        {ids.map((id) => (
          <TextLink key={id} to={paths.group(id)}>
            {names.get(id) || id}
          </TextLink>
        ))}
      </Stack>
      {dialog}
    </Panel>
  )
}

/**
 * The gateways granted to a user by name. Servers since 1.5.1 store none: there, groups and policies determine access
 * through gateways (contract 2.3).
 */
export function UserGateways({ user }: { user: User }) {
  const { t } = useTranslation()
  const ids = Object.keys(user.remote_gw_ids ?? {})
  const hasStoredGateways = user.remote_gw_ids !== null && user.remote_gw_ids !== undefined
  const enabled = ids.length > 0
  const { data: nodes = [] } = useCachedQuery({ ...allNodesQuery(), enabled })
  const { data: hosts = [] } = useCachedQuery({ ...hostListQuery(), enabled })

  if (!hasStoredGateways) return null
  const nameOf = nodeNames(nodes, hosts)
  return (
    <Panel title={t('users.page.gateways.title')}>
      <Stack px="4" py="3" gap="1.5" textStyle="sm">
        {ids.length === 0 && <Text color="fg.muted">{t('users.page.gateways.none')}</Text>}
        {ids.map((id) => {
          const node = nodes.find((node) => node.id === id)
          const networkId = node && networkOf(node)
          const href = networkId && placeHref('gateway', { networkId, nodeId: id })
          return (
            <Flex key={id} gap="2">
              {href ? <TextLink to={href}>{nameOf(id)}</TextLink> : <span>{nameOf(id)}</span>}
              <Text color="fg.muted">{networkId}</Text>
            </Flex>
          )
        })}
      </Stack>
    </Panel>
  )
}

/** The rights of a user in a network, with the roles or groups that give them. */
export function UserRights({ user }: { user: User }) {
  const { t } = useTranslation()
  const reading = useRolesAndGroups()
  const { data: inventory, error } = reading

  return (
    <Panel title={t('users.page.rights.title')}>
      {!inventory && Boolean(error) && (
        <ErrorPanel reading={reading} title={t('shared.rolesFailed')} />
      )}
      {!inventory && !error && <PageSkeleton />}
      {inventory && <Rights user={user} inventory={inventory} />}
    </Panel>
  )
}

function Rights({ user, inventory }: { user: User; inventory: RolesAndGroups }) {
  const { t } = useTranslation()
  const id = useId()
  const { isPro } = useCapabilities()
  const [activeNetwork] = useActiveNetwork()
  const { data: networks } = useCachedQuery(networkListQuery())
  const grants = grantsOf(user, inventory)
  const [chosenNetworkId, setChosenNetworkId] = useState<string>()
  const grantedNetworkId = grants.find(({ networkId }) => networkId !== ALL_NETWORKS)?.networkId
  const networkId = chosenNetworkId ?? grantedNetworkId ?? activeNetwork ?? networks?.[0]?.netid
  const reach = platformReach(user, inventory)
  const isAboutApi = isAppOnly(user, inventory) && reach === 'nothing'
  const reachHref =
    isPro && networkId !== undefined ? userReachHref(networkId, user.username) : undefined

  return (
    <>
      <Stack px="4" py="3" gap="2" textStyle="sm">
        <Text>
          {t(
            isPro
              ? `users.page.rights.reach.${isAboutApi ? 'appOnly' : reach}`
              : 'users.page.rights.community',
          )}
        </Text>
        {!countsGrants(user, inventory) && reach === 'reading' && (
          <Text color="fg.muted">{t('shared.rights.ofGroups')}</Text>
        )}
        {networkId !== undefined && (
          <Box maxW="18rem">
            <label htmlFor={id}>{t('users.page.rights.network')}</label>
            <NativeSelect
              id={id}
              value={networkId}
              onChange={({ target }) => setChosenNetworkId(target.value)}
            >
              {[...new Set([networkId, ...(networks ?? []).map(({ netid }) => netid)])].map(
                (id) => (
                  <option key={id}>{id}</option>
                ),
              )}
            </NativeSelect>
          </Box>
        )}
        {reachHref !== undefined && (
          <TextLink to={reachHref} alignSelf="flex-start">
            {t('users.page.rights.reachIn', { network: networkId })}
          </TextLink>
        )}
      </Stack>
      {networkId !== undefined && (
        <InNetwork
          key={networkId}
          user={user}
          networkId={networkId}
          inventory={inventory}
          label={t('users.page.rights.title')}
        />
      )}
      {networks?.length === 0 && networkId === undefined && (
        <Text px="4" pb="3" textStyle="sm" color="fg.muted">
          {t('shared.rights.noNetwork')}
        </Text>
      )}
    </>
  )
}

type InNetworkProps = { user: User; networkId: string; inventory: RolesAndGroups; label: string }

function InNetwork({ user, networkId, inventory, label }: InNetworkProps) {
  const { t } = useTranslation()
  const rights = rightsIn(user, networkId, inventory)

  return (
    <RightsTable
      label={label}
      kinds={rightKinds}
      cell={(kind, action) => {
        const { extent, sources } = rights[kind][action]
        return (
          <>
            <Text color={extent === 'none' ? 'fg.muted' : 'fg'}>
              {t(`shared.rights.extent.${extent}`)}
            </Text>
            {sources.map((source) => (
              <Text key={Object.values(source).join(' ')} textStyle="xs" color="fg.muted">
                <SourceName source={source} inventory={inventory} />
              </Text>
            ))}
          </>
        )
      }}
    />
  )
}

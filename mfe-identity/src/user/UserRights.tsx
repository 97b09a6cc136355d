import { networkListQuery } from '@meshdeck/api/networks'
import type { User } from '@meshdeck/api/users'
import { countsGrants, grantsOf, platformReach, rightsIn } from '@meshdeck/domain/effective-rights'
import { ALL_NETWORKS, rightKinds } from '@meshdeck/domain/network-rights'
import { useActiveNetwork, useCapabilities, useQuery } from '@meshdeck/platform'
import {
  Box,
  ErrorPanel,
  NativeSelect,
  PageSkeleton,
  Panel,
  Stack,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { useId, useState } from 'react'

import { RightsTable } from '../rights/RightsTable'
import { SourceName } from '../rights/SourceName'
import { type RolesAndGroups, useRightsEstate } from '../rights/use-rights-estate'
import { useTranslation } from '../translations'
import { userReachHref } from '../users/user-reach'

/** What somebody may do in a network, and which role or group gives it to him. */
export function UserRights({ user }: { user: User }) {
  const { t } = useTranslation()
  const { data: estate, error, refetch } = useRightsEstate()

  return (
    <Panel title={t('user.rights.title')}>
      {!estate && Boolean(error) && (
        <ErrorPanel error={error} title={t('rolesFailed')} onRetry={() => void refetch()} />
      )}
      {!estate && !error && <PageSkeleton />}
      {estate && <Rights user={user} estate={estate} />}
    </Panel>
  )
}

function Rights({ user, estate }: { user: User; estate: RolesAndGroups }) {
  const { t } = useTranslation()
  const id = useId()
  const { isPro } = useCapabilities()
  const [activeNetwork] = useActiveNetwork()
  const { data: networks } = useQuery({ ...networkListQuery(), staleTime: Infinity })
  const grants = grantsOf(user, estate)
  const [chosen, setChosen] = useState<string>()
  const given = grants.find(({ networkId }) => networkId !== ALL_NETWORKS)?.networkId
  const networkId = chosen ?? given ?? activeNetwork ?? networks?.[0]?.netid
  const reach = platformReach(user, estate)
  const reachHref =
    isPro && networkId !== undefined ? userReachHref(networkId, user.username) : undefined

  return (
    <>
      <Stack px="4" py="3" gap="2" textStyle="sm">
        <Text>{t(isPro ? `user.rights.reach.${reach}` : 'user.rights.community')}</Text>
        {grants.length > 0 && !countsGrants(user, estate) && reach === 'reading' && (
          <Text color="warning.fg">{t('user.rights.notCounted')}</Text>
        )}
        {networkId !== undefined && (
          <Box maxW="18rem">
            <label htmlFor={id}>{t('user.rights.network')}</label>
            <NativeSelect
              id={id}
              value={networkId}
              onChange={({ target }) => setChosen(target.value)}
            >
              {[...new Set([networkId, ...(networks ?? []).map(({ netid }) => netid)])].map(
                (one) => (
                  <option key={one}>{one}</option>
                ),
              )}
            </NativeSelect>
          </Box>
        )}
        {reachHref !== undefined && (
          <TextLink to={reachHref} alignSelf="flex-start">
            {t('user.rights.reachIn', { network: networkId })}
          </TextLink>
        )}
      </Stack>
      {networkId !== undefined && (
        <InNetwork
          key={networkId}
          {...{ user, networkId, estate }}
          label={t('user.rights.title')}
        />
      )}
      {networks?.length === 0 && networkId === undefined && (
        <Text px="4" pb="3" textStyle="sm" color="fg.muted">
          {t('rights.noNetwork')}
        </Text>
      )}
    </>
  )
}

type InNetworkProps = { user: User; networkId: string; estate: RolesAndGroups; label: string }

function InNetwork({ user, networkId, estate, label }: InNetworkProps) {
  const { t } = useTranslation()
  const rights = rightsIn(user, networkId, estate)

  return (
    <RightsTable
      label={label}
      kinds={rightKinds}
      cell={(kind, action) => {
        const { extent, sources } = rights[kind][action]
        return (
          <>
            <Text color={extent === 'none' ? 'fg.muted' : 'fg'}>
              {t(`rights.extent.${extent}`)}
            </Text>
            {sources.map((source) => (
              <Text key={Object.values(source).join(' ')} textStyle="xs" color="fg.muted">
                <SourceName source={source} estate={estate} />
              </Text>
            ))}
          </>
        )
      }}
    />
  )
}

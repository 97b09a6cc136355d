import { networkListQuery } from '@meshdeck/api/networks'
import type { User } from '@meshdeck/api/users'
import { countsGrants, grantsOf, platformReach, rightsIn } from '@meshdeck/domain/effective-rights'
import { ALL_NETWORKS, rightKinds } from '@meshdeck/domain/network-rights'
import { useActiveNetwork, useCapabilities, useQuery } from '@meshdeck/platform'
import { Box, ErrorPanel, NativeSelect, PageSkeleton, Panel, Stack, Text } from '@meshdeck/ui'
import { useId, useState } from 'react'

import { useRightsWords } from '../rights/rights-words'
import { RightsTable } from '../rights/RightsTable'
import { SourceName } from '../rights/SourceName'
import { type RolesAndGroups, useRightsEstate } from '../rights/use-rights-estate'
import { useUserWords } from './user-words'

/** What somebody may do in a network, and which role or group gives it to him. */
export function UserRights({ user }: { user: User }) {
  const { t } = useUserWords()
  const { data: estate, error, refetch } = useRightsEstate()

  return (
    <Panel title={t('rights.title')}>
      {!estate && Boolean(error) && (
        <ErrorPanel
          error={error}
          title={t('identity:rolesFailed')}
          onRetry={() => void refetch()}
        />
      )}
      {!estate && !error && <PageSkeleton />}
      {estate && <Rights user={user} estate={estate} />}
    </Panel>
  )
}

function Rights({ user, estate }: { user: User; estate: RolesAndGroups }) {
  const { t } = useUserWords()
  const { t: tRights } = useRightsWords()
  const id = useId()
  const { isPro } = useCapabilities()
  const [activeNetwork] = useActiveNetwork()
  const { data: networks } = useQuery({ ...networkListQuery(), staleTime: Infinity })
  const grants = grantsOf(user, estate)
  const [chosen, setChosen] = useState<string>()
  const given = grants.find(({ networkId }) => networkId !== ALL_NETWORKS)?.networkId
  const networkId = chosen ?? given ?? activeNetwork ?? networks?.[0]?.netid
  const reach = platformReach(user, estate)

  return (
    <>
      <Stack px="4" py="3" gap="2" textStyle="sm">
        <Text>{t(isPro ? `rights.reach.${reach}` : 'rights.community')}</Text>
        {grants.length > 0 && !countsGrants(user, estate) && reach === 'reading' && (
          <Text color="warning.fg">{t('rights.notCounted')}</Text>
        )}
        {networkId !== undefined && (
          <Box maxW="18rem">
            <label htmlFor={id}>{t('rights.network')}</label>
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
      </Stack>
      {networkId !== undefined && (
        <InNetwork key={networkId} {...{ user, networkId, estate }} label={t('rights.title')} />
      )}
      {networks?.length === 0 && networkId === undefined && (
        <Text px="4" pb="3" textStyle="sm" color="fg.muted">
          {tRights('rights:noNetwork')}
        </Text>
      )}
    </>
  )
}

type InNetworkProps = { user: User; networkId: string; estate: RolesAndGroups; label: string }

function InNetwork({ user, networkId, estate, label }: InNetworkProps) {
  const { t } = useRightsWords()
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
              {t(`rights:extent.${extent}`)}
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

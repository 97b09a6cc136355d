import { networkListQuery } from '@meshdeck/api/networks'
import { everyPolicyQuery } from '@meshdeck/api/policies'
import { userListQuery } from '@meshdeck/api/users'
import { errorText, type SlotProps, useCapabilities, useQuery } from '@meshdeck/platform'
import { Box, Button, Stack, Text } from '@meshdeck/ui'
import { type ReactNode, useMemo, useState } from 'react'

import { ChangePreview } from '../change-preview/ChangePreview'
import { usePreviewWords } from '../change-preview/preview-words'
import { useSettled } from '../change-preview/use-settled'
import { whichServer } from '../reach-engine/which-server'
import { changedUsers, editOfPeople, touchedNetworks } from './people-edit'

/** A call each: with more networks somebody has to want to know. */
const MANY_NETWORKS = 50
/** So many networks are told of before somebody wants the others. */
const FIRST = 3

/**
 * What opens and closes when people join groups and leave them, get another role or are deleted: what this remote lends to forms
 * about people. Where no policy names such a group nothing does.
 */
export function PeoplePreview({ people }: SlotProps['users.groups']) {
  const { t } = usePreviewWords()
  const { networkIds, users, error } = useReads()
  const [isWanted, setIsWanted] = useState(false)
  const [isAll, setIsAll] = useState(false)
  const settled = useSettled(people)
  const changed = useMemo(() => users && changedUsers(users, settled), [users, settled])
  const isMany = networkIds !== undefined && networkIds.length > MANY_NETWORKS
  const isAsked = changed !== undefined && changed.length > 0 && (!isMany || isWanted)
  const policies = useQuery({
    ...everyPolicyQuery(networkIds ?? none),
    enabled: networkIds !== undefined && isAsked,
  })
  const { isPro, hasOldAccess } = useCapabilities()
  const touched = useMemo(
    () =>
      policies.data &&
      changed &&
      touchedNetworks(policies.data, changed, whichServer({ isPro, hasOldAccess })),
    [policies.data, changed, isPro, hasOldAccess],
  )
  const edit = useMemo(() => editOfPeople(changed ?? none), [changed])
  const failure = error ?? policies.error

  if (failure) {
    return (
      <Note>
        {t('change-preview:unknown')}. {errorText(failure)}
      </Note>
    )
  }
  if (changed?.length === 0) return <Note>{t('change-preview:people.idle')}</Note>
  if (isMany && !isWanted) {
    return (
      <Box>
        <Button size="sm" onClick={() => setIsWanted(true)}>
          {t('change-preview:people.count', { count: networkIds.length })}
        </Button>
      </Box>
    )
  }
  if (!touched) return <Note>{t('change-preview:waiting')}</Note>
  if (touched.length === 0) return <Note>{t('change-preview:people.none')}</Note>
  const shown = isAll ? touched : touched.slice(0, FIRST)
  return (
    <Stack gap="3">
      {shown.map((networkId) => (
        <Box key={networkId}>
          <Text mb="1" textStyle="sm" color="fg.muted">
            {t('change-preview:people.network', { networkId })}
          </Text>
          <ChangePreview networkId={networkId} edit={edit} before="change-preview:waiting" />
        </Box>
      ))}
      {shown.length < touched.length && (
        <Box>
          <Button size="sm" onClick={() => setIsAll(true)}>
            {t('change-preview:people.more', { count: touched.length - shown.length })}
          </Button>
        </Box>
      )}
    </Stack>
  )
}

const none: readonly never[] = []

function useReads() {
  const networks = useQuery(networkListQuery())
  const users = useQuery(userListQuery())
  const networkIds = useMemo(
    () => networks.data?.map(({ netid }) => netid).toSorted(),
    [networks.data],
  )
  return { networkIds, users: users.data, error: networks.error ?? users.error }
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text textStyle="sm" color="fg.muted" role="status">
      {children}
    </Text>
  )
}

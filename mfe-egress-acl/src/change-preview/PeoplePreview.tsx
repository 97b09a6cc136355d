import { networkListQuery } from '@meshdeck/api/networks'
import { policiesOfNetworksQuery, type Policy } from '@meshdeck/api/policies'
import { type User, userListQuery } from '@meshdeck/api/users'
import { emptyList } from '@meshdeck/domain/remembered'
import { errorText, type SlotProps, useCapabilities, useQuery } from '@meshdeck/platform'
import { Box, Button, Callout, Stack, Text, useNameList } from '@meshdeck/ui'
import { type ReactNode, useMemo, useState } from 'react'

import { toReachUser } from '../reach-engine/reach-lists'
import { whichServer } from '../reach-engine/which-server'
import { useCanJoin } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { ChangePreview } from './ChangePreview'
import { type GroupChange, movesPolicies, policiesOfGroup } from './group-edit'
import { type ChangedUser, changedUsers, editOfPeople, touchedNetworks } from './people-edit'
import { useSettled } from './use-outcome'
import { BarredNetworks, SHOWN_NAMES, useBarredNetworks, WithoutRole } from './WithoutRole'

/** Above this number of networks the preview runs on request only, because each network takes a request. */
const MANY_NETWORKS = 50
/** Number of networks shown before the user expands the list. */
const MAX_NETWORKS = 3

/**
 * Previews what opens and closes when users join or leave groups, change roles or are deleted, including the policies
 * that a server creates for a group. Shared with forms about users. Nothing changes where no policy names a group
 * involved.
 */
export function PeoplePreview({ people, group }: SlotProps['users.groups']) {
  const { t } = useTranslation()
  const { networkIds, users, error } = usePeopleAndNetworks()
  const [isRequested, setIsRequested] = useState(false)
  const [isAll, setIsAll] = useState(false)
  const settledChange = useSettled(useMemo(() => ({ people, group }), [people, group]))
  const changedPeople = useMemo(
    () => users && changedUsers(users, settledChange.people),
    [users, settledChange.people],
  )
  const isSame =
    changedPeople?.length === 0 && !(settledChange.group && movesPolicies(settledChange.group))
  const isMany = networkIds !== undefined && networkIds.length > MANY_NETWORKS
  const isEnabled = changedPeople !== undefined && !isSame && (!isMany || isRequested)
  const policies = useQuery({
    ...policiesOfNetworksQuery(networkIds ?? emptyList),
    enabled: networkIds !== undefined && isEnabled,
  })
  const edits = useEditsByNetwork({
    changedUsers: changedPeople,
    users,
    group: settledChange.group,
    networkIds,
    listedPolicies: policies.data,
  })
  const groupPolicies = useGroupPolicies(settledChange.group, networkIds)
  const barredIds = useBarredNetworks(changedPeople, networkIds)
  const failure = error ?? policies.error

  if (failure) {
    return (
      <PreviewNote>
        {t('changePreview.unknown')}. {errorText(failure)}
      </PreviewNote>
    )
  }
  if (isSame) {
    const isNewGroup = settledChange.group !== undefined && settledChange.group.before === undefined
    return (
      <Stack gap="3">
        {groupPolicies}
        <PreviewNote>
          {t(isNewGroup ? 'changePreview.people.idleGroup' : 'changePreview.people.idle')}
        </PreviewNote>
      </Stack>
    )
  }
  if (isMany && !isRequested) {
    return (
      <Box>
        <Button size="sm" onClick={() => setIsRequested(true)}>
          {t('changePreview.people.count', { count: networkIds.length })}
        </Button>
      </Box>
    )
  }
  if (!edits) return <PreviewNote>{t('changePreview.waiting')}</PreviewNote>
  const isOfNoNetwork = barredIds.length > 0 && barredIds.length === networkIds?.length
  const shownEdits = isAll ? edits : edits.slice(0, MAX_NETWORKS)
  return (
    <Stack gap="3">
      {groupPolicies}
      <BarredNetworks ids={barredIds} isAll={isOfNoNetwork} count={people.length} />
      {edits.length === 0 && !isOfNoNetwork && (
        <PreviewNote>{t('changePreview.people.none')}</PreviewNote>
      )}
      {shownEdits.map((networkEdit) => (
        <NetworkEffect key={networkEdit.networkId} {...networkEdit} />
      ))}
      {shownEdits.length < edits.length && (
        <Box>
          <Button size="sm" onClick={() => setIsAll(true)}>
            {t('changePreview.people.more', { count: edits.length - shownEdits.length })}
          </Button>
        </Box>
      )}
    </Stack>
  )
}

type NetworkEdit = NonNullable<ReturnType<typeof useEditsByNetwork>>[number]

function NetworkEffect({ networkId, edit, losers, outsiders, disabled, isOutside }: NetworkEdit) {
  const { t } = useTranslation()
  const listNames = useNameList()
  const off = { count: disabled.length, names: listNames(disabled, SHOWN_NAMES) }

  return (
    <Box>
      <Text mb="1" textStyle="sm" color="fg.muted">
        {t('changePreview.people.network', { networkId })}
      </Text>
      <WithoutRole isLoss usernames={losers} />
      <WithoutRole usernames={outsiders} />
      {disabled.length > 0 && (
        <PreviewNote>{t('changePreview.people.accountsOff', off)}</PreviewNote>
      )}
      {!isOutside && disabled.length === 0 && (
        <ChangePreview networkId={networkId} edit={edit} idleText="egress:changePreview.waiting" />
      )}
    </Box>
  )
}

/** Returns a note on the policies that the server creates when the group is saved. */
function useGroupPolicies(
  group: GroupChange | undefined,
  networkIds: readonly string[] | undefined,
): ReactNode {
  const { t } = useTranslation()
  const { keepsGroupPolicies } = useCapabilities()
  if (!group || !networkIds || group.name === '') return null
  const edits = policiesOfGroup([], group, { networkIds, keepsGroupPolicies })
  const networks = [...edits].flatMap(([networkId, { put = [] }]) => put.map(() => networkId))
  if (networks.length === 0) return null
  return (
    <Callout
      tone="info"
      title={t('changePreview.people.groupPolicy', {
        policy: `${group.name} group`,
        networks: networks.join(', '),
      })}
    >
      {t('changePreview.people.groupPolicyHint')}
    </Callout>
  )
}

type PeopleData = {
  changedUsers: readonly ChangedUser[] | undefined
  users: readonly User[] | undefined
  group: GroupChange | undefined
  networkIds: readonly string[] | undefined
  listedPolicies: ReadonlyArray<{ networkId: string; policy: Policy }> | undefined
}

/**
 * Returns the change for each network it affects, the networks that users lose first; undefined until that is known.
 */
function useEditsByNetwork({ changedUsers, users, group, networkIds, listedPolicies }: PeopleData) {
  const capabilities = useCapabilities()
  const couldJoin = useCanJoin()
  const canJoin = useCanJoin(group)

  return useMemo(() => {
    if (!changedUsers || !users || !networkIds || !listedPolicies || !couldJoin || !canJoin)
      return undefined
    const allChanged = [...changedUsers, ...othersIn(group, users, changedUsers)]
    const groupEdits =
      group && policiesOfGroup(listedPolicies, group, { networkIds, ...capabilities })
    const addedPolicies = [...(groupEdits ?? [])].flatMap(([networkId, { put = [] }]) =>
      put.map((policy) => ({ networkId, policy })),
    )
    const touched = new Set(
      touchedNetworks(
        [...listedPolicies, ...addedPolicies],
        changedUsers,
        whichServer(capabilities),
      ),
    )
    if (group && movesPolicies(group))
      for (const [networkId] of groupEdits ?? []) touched.add(networkId)
    return networkIds
      .map((networkId) => {
        const people = allChanged.map(({ before, after }) => ({
          before,
          couldJoin: before && couldJoin(before, networkId),
          after: after && { ...after, cannotJoin: !canJoin(after, networkId) },
        }))
        const policies = groupEdits?.get(networkId)
        const outside = people.filter(({ after }) => after?.cannotJoin)
        const namesOf = (isLoss: boolean) =>
          outside
            .filter(({ couldJoin }) => couldJoin === isLoss)
            .flatMap(({ after }) => after?.username ?? [])
        const [losers, outsiders] = [namesOf(true), namesOf(false)]
        const isOutside = !policies && losers.length === 0 && outside.length === people.length
        return {
          networkId,
          isTouched:
            (touched.has(networkId) && (!isOutside || outsiders.length > 0)) ||
            people.some((person) => person.couldJoin === person.after?.cannotJoin),
          edit: { ...editOfPeople(people), ...(policies && { policies }) },
          losers,
          outsiders,
          /** The users if all of their accounts are disabled, so that no connection changes; otherwise empty. */
          disabled: policies ? [] : namesIfDisabled(allChanged),
          /** Whether nothing changes here, because none of the users can join before or after. */
          isOutside,
        }
      })
      .filter(({ isTouched }) => isTouched)
      .toSorted((left, right) => Math.sign(right.losers.length) - Math.sign(left.losers.length))
  }, [changedUsers, users, group, networkIds, listedPolicies, capabilities, couldJoin, canJoin])
}

function namesIfDisabled(changed: readonly ChangedUser[]): string[] {
  const users = changed.flatMap(({ before, after }) => after ?? before ?? [])
  return users.every((user) => user.account_disabled) ? users.map(({ username }) => username) : []
}

/** Returns the members of an edited group who stay in it: its networks may change for them. */
function othersIn(
  group: GroupChange | undefined,
  users: readonly User[],
  changed: readonly ChangedUser[],
): ChangedUser[] {
  if (!group || !movesPolicies(group)) return []
  const knownNames = new Set(changed.flatMap(({ before }) => before?.username ?? []))
  return users
    .filter(
      ({ username, user_group_ids: held }) =>
        held?.[group.id] !== undefined && !knownNames.has(username),
    )
    .map(toReachUser)
    .map((user) => ({ before: user, after: user }))
}

function usePeopleAndNetworks() {
  const networks = useQuery(networkListQuery())
  const users = useQuery(userListQuery())
  const networkIds = useMemo(
    () => networks.data?.map(({ netid }) => netid).toSorted(),
    [networks.data],
  )
  return { networkIds, users: users.data, error: networks.error ?? users.error }
}

function PreviewNote({ children }: { children: ReactNode }) {
  return (
    <Text textStyle="sm" color="fg.muted" role="status">
      {children}
    </Text>
  )
}

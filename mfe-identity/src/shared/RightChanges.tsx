import { type User, userListQuery } from '@meshdeck/api/users'
import {
  type Outcome,
  type RightChange,
  rightChanges,
  type RightsInventory,
} from '@meshdeck/domain/effective-rights'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { useCachedQuery, useCapabilities } from '@meshdeck/platform'
import { Box, Button, Flex, Heading, Panel, Span, Text, useNameList } from '@meshdeck/ui'
import { Minus, Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'

import { useTranslation } from '../translations'
import { isAppOnly, type RolesAndGroups, useRolesAndGroups } from './use-roles-and-groups'

/** Number of lines shown until the user asks for all. */
const MAX_ROWS = 12
/** Maximum number of users that a line names. */
const MAX_NAMES = 3

/** What saving would let users do, and no longer do, network by network; the server decides when it is sent. */
export function RightChanges({ changes }: { changes: readonly RightChange[] }) {
  const { t } = useTranslation()
  const { limitsPlatformUsers } = useCapabilities()
  const [isWhole, setIsWhole] = useState(false)
  const shownChanges = isWhole ? changes : changes.slice(0, MAX_ROWS)
  const networkIds = [...new Set(shownChanges.map(({ networkId }) => networkId))]
  const appUsers = useAppUsers()
  const usernames = changes.flatMap((change) => change.usernames)
  const isAboutApi = usernames.length > 0 && usernames.every((name) => appUsers.has(name))

  return (
    <Panel title={t(isAboutApi ? 'shared.rights.changes.titleApi' : 'shared.rights.changes.title')}>
      <Box aria-live="polite" textStyle="sm">
        {changes.length === 0 && (
          <Text px="4" py="3" color="fg.muted">
            {t('shared.rights.changes.none')} {limitsPlatformUsers && t('shared.rights.ofGroups')}
          </Text>
        )}
        {usernames.some((name) => appUsers.has(name)) && (
          <Text px="4" pt="3" color="fg.muted">
            {t('shared.rights.changes.appOnly')}
          </Text>
        )}
        {networkIds.map((id) => (
          <section key={id}>
            <Heading
              as="h3"
              textStyle="sm"
              px="4"
              pt="3"
              {...(id !== ALL_NETWORKS && { className: 'notranslate' })}
            >
              {id === ALL_NETWORKS ? t('shared.rights.otherNetworks') : id}
            </Heading>
            {shownChanges
              .filter(({ networkId }) => networkId === id)
              .map((change) => (
                <ChangeLine key={Object.values(change).join(' ')} change={change} />
              ))}
          </section>
        ))}
        {shownChanges.length < changes.length && (
          <Box px="4" py="2">
            <Button size="sm" onClick={() => setIsWhole(true)}>
              {t('shared.rights.changes.all', { count: changes.length })}
            </Button>
          </Box>
        )}
      </Box>
    </Panel>
  )
}

/** Returns the names of the users whose platform role denies the console. */
function useAppUsers(): ReadonlySet<string> {
  const { data: inventory } = useRolesAndGroups()
  const { data: users } = useCachedQuery(userListQuery())
  return useMemo(() => {
    const appUsers = inventory && users?.filter((user) => isAppOnly(user, inventory))
    return new Set(appUsers?.map(({ username }) => username))
  }, [users, inventory])
}

function ChangeLine({ change }: { change: RightChange }) {
  const { t } = useTranslation()
  const listNames = useNameList()
  const { usernames, kind, actions, before, after } = change
  const isMore = after === 'all' || before === 'none'
  const Icon = isMore ? Plus : Minus

  return (
    <Flex gap="3" px="4" py="2" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <Span color={isMore ? 'warning.fg' : 'fg.muted'} pt="0.5">
        <Icon size="1rem" aria-hidden="true" />
      </Span>
      <Box>
        <Text fontWeight="500" overflowWrap="anywhere">
          {t(isMore ? 'shared.rights.changes.gain' : 'shared.rights.changes.lose', {
            count: usernames.length,
            users: listNames(usernames, MAX_NAMES),
            item: t(`shared.rights.kind.${kind}.name`),
            actions: actions.map((action) => t(`shared.rights.action.${action}`)).join(', '),
          })}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {t('shared.rights.changes.was', {
            before: t(`shared.rights.changes.extent.${before}`),
            after: t(`shared.rights.changes.extent.${after}`),
          })}
        </Text>
      </Box>
    </Flex>
  )
}

/** A change before it is saved: the affected users, and the roles and groups after it. */
export type Draft = {
  outcomes: (users: readonly User[]) => Outcome[]
  inventory: (before: RolesAndGroups) => RightsInventory
}

/** Returns the right changes of a draft; undefined until the users are loaded. Memoize the draft. */
export function useRightChanges(draft: Draft): readonly RightChange[] | undefined {
  const { data: before } = useRolesAndGroups()
  const { data: users } = useCachedQuery(userListQuery())
  // the checkmark is rendered first
  const settled = useDeferredValue(draft)

  return useMemo(() => {
    if (!before || !users) return undefined
    const outcomes = settled.outcomes(users)
    const states = { before, after: settled.inventory(before) }
    return rightChanges(outcomes, networksOfRoles(outcomes, states), states)
  }, [before, users, settled])
}

/** Returns the networks of the users' roles: there, a role in all networks may change less than elsewhere. */
function networksOfRoles(
  outcomes: readonly Outcome[],
  { before, after }: { before: RightsInventory; after: RightsInventory },
) {
  const people = outcomes.flatMap((outcome) => [outcome.before, outcome.after])
  const groupIds = new Set(people.flatMap((person) => Object.keys(person.user_group_ids ?? {})))
  const groups = [...groupIds].flatMap((id) => [before.groups.get(id), after.groups.get(id)])
  return [...people, ...groups].flatMap((holder) => Object.keys(holder?.network_roles ?? {}))
}

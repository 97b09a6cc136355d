import { editOfGroup, type GroupEdit, updateGroup } from '@meshdeck/api/group-changes'
import { networkRoleListQuery } from '@meshdeck/api/roles'
import { changeMembership } from '@meshdeck/api/user-changes'
import { type User, type UserGroup, userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import {
  findIn,
  toast,
  useCachedQuery,
  useNameOf,
  useReading,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Badge,
  Box,
  Callout,
  EmptyState,
  KeyValue,
  LinkButton,
  PageHeader,
  Panel,
  Stack,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { useCollision } from '@meshdeck/ui/form'
import { DetailActions, DetailGrid, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Users } from 'lucide-react'
import { useCallback, useState } from 'react'

import { useFileOutcome } from '../shared/file-losses'
import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { grantKeys, type GroupForm as Values, toGroupEdit } from './group-form'
import { lostFilesOf } from './group-losses'
import { networkLabel, networksOf, toGroupRows } from './group-rows'
import { GroupForm } from './GroupForm'
import { useGroupActions } from './use-group-actions'

/** The page of a user group: its roles in networks, and its members [SH-065]. */
export function GroupPage() {
  const { t } = useTranslation()
  const groupId = useRequiredParam('groupId')
  // usually cached by the table; Refresh refetches it
  const groups = useCachedQuery(userGroupListQuery())
  const users = useCachedQuery(userListQuery())
  // memberships are stored with the users
  const { data: people } = users
  const withMembers = useCallback(
    (list: UserGroup[]) => people && list.map((group) => ({ group, users: people })),
    [people],
  )
  const groupReading = findIn(
    useReading(groups, withMembers, users),
    (row) => row.group.id === groupId,
  )
  const group = groupReading.data?.group
  useNameOf(groupId, group?.name)
  const onLeave = useLeave(paths.groups())

  return (
    <>
      <PageHeader
        icon={Users}
        title={group?.name || groupId}
        aside={group?.default && <Badge variant="outline">{t('groups.default')}</Badge>}
        description={group?.meta_data}
        docsUrl={docs.users}
        refreshes={['user-groups', 'users', 'roles']}
      >
        {groupReading.data && <GroupActions {...groupReading.data} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={groupReading}
        failure={t('groups.loadFailed')}
        missing={
          <EmptyState
            icon={Users}
            title={t('groups.notFound')}
            description={t('groups.notFoundHint')}
          >
            <LinkButton to={paths.groups()}>{t('groups.all')}</LinkButton>
          </EmptyState>
        }
      >
        {(shown) =>
          fixedBecause(shown.group) === undefined ? (
            <EditableGroup key={groupId} {...shown} />
          ) : (
            <ReadOnlyGroup {...shown} />
          )
        }
      </PageAbout>
    </>
  )
}

type Props = { group: UserGroup; users: readonly User[] }

function GroupActions({ group, users, onLeave }: Props & { onLeave: LeavePage }) {
  const { rowActions } = useGroupActions({ onLeave })
  const [row] = toGroupRows([group], users)
  return row && <DetailActions name={row.name} actions={rowActions(row)} />
}

/** Returns why a group can't be changed here, or undefined. */
const fixedBecause = (group: UserGroup): 'builtIn' | 'provider' | undefined => {
  if (group.default) return 'builtIn'
  return group.external_identity_provider_id === '' ? undefined : 'provider'
}

/**
 * Details of a group that can't be changed; the members of a built-in group can still be changed through the menu
 * "Groups" of the users table.
 */
function ReadOnlyGroup({ group, users }: Props) {
  const { t } = useTranslation()
  const reason = fixedBecause(group) ?? 'builtIn'

  return (
    <DetailGrid>
      <Stack gap="4">
        <Callout tone="info" title={t('groups.fixed.title')}>
          {t(`groups.fixed.${reason}`)}
        </Callout>
        <GroupGrants group={group} />
      </Stack>
      <GroupMembers usernames={membersOf(group.id, users)} />
    </DetailGrid>
  )
}

const membersOf = (groupId: string, users: readonly User[]) =>
  users
    .filter(({ user_group_ids }) => groupId in (user_group_ids ?? {}))
    .map(({ username }) => username)

function EditableGroup(props: Props) {
  // the saved values become the form's initial values
  const [saves, setSaves] = useState(0)
  return <EditForm key={saves} {...props} isSaved={saves > 0} onSaved={() => setSaves(saves + 1)} />
}

type EditProps = Props & { isSaved: boolean; onSaved: () => void }

function EditForm({ group, users, isSaved, onSaved }: EditProps) {
  const { t } = useTranslation()
  const fileOutcome = useFileOutcome()
  const [members] = useState(() => membersOf(group.id, users))
  const toValues = (edit: GroupEdit): Values => ({
    name: edit.name,
    meta_data: edit.meta_data,
    grants: grantKeys(edit.network_roles),
    members,
  })
  // members sent by a save that partly failed
  const [sentNames, setSentNames] = useState<readonly string[]>([])
  const { initialValues, base, fieldErrors, notice, restart } = useCollision({
    initial: editOfGroup(group),
    toValues,
    toFieldErrors: ({ network_roles: grants, ...others }) => ({ ...others, grants }),
    textOf: ({ field }) => (field === 'network_roles' ? t('groups.form.otherRoles') : undefined),
  })

  async function save(form: Values) {
    const mine = toGroupEdit(form)
    const [oldMembers, newMembers] = [new Set(members), new Set(form.members)]
    const movedNames = [...new Set([...members, ...form.members, ...sentNames])].filter(
      (name) => oldMembers.has(name) !== newMembers.has(name) || sentNames.includes(name),
    )
    const change = { initial: { ...toValues(base), members }, values: form }
    const deletedText = await fileOutcome(lostFilesOf(group, change))
    if (JSON.stringify(mine) !== JSON.stringify(base)) {
      await updateGroup({ id: group.id, base, mine })
      // otherwise, after a rejection of members, the next save would treat it as another user's change
      restart(mine)
    }
    if (movedNames.length > 0) {
      setSentNames(movedNames)
      await changeMembership([
        {
          groupId: group.id,
          add: movedNames.filter((name) => newMembers.has(name)),
          remove: movedNames.filter((name) => !newMembers.has(name)),
        },
      ])
    }
    toast.success(
      t('groups.edit.done', { name: mine.name }),
      deletedText === undefined ? {} : { description: deletedText },
    )
    onSaved()
  }

  return (
    <Box overflowY="auto" pb="6" mb="-6">
      <GroupForm
        initial={initialValues}
        group={group}
        action={t('groups.edit.action')}
        failure={t('groups.edit.failed')}
        fieldErrors={fieldErrors}
        notice={notice}
        isSaved={isSaved}
        onSubmit={save}
      />
    </Box>
  )
}

/** Maximum number of names in a panel. */
const MAX_NAMES = 30

/** The roles that a group gives, by network. */
function GroupGrants({ group }: { group: UserGroup }) {
  const { t } = useTranslation()
  const { data: roles } = useCachedQuery(networkRoleListQuery())
  const nameOf = (id: string) => roles?.find((role) => role.id === id)?.name || id

  return (
    <KeyValue
      title={t('groups.column.networks')}
      items={networksOf(group).map(({ networkId, roleIds }) => ({
        label: networkLabel(t, networkId),
        value: (
          <Stack gap="1">
            {roleIds.map((id) => (
              <TextLink key={id} to={paths.role({ kind: 'network', id })}>
                {nameOf(id)}
              </TextLink>
            ))}
          </Stack>
        ),
      }))}
    />
  )
}

function GroupMembers({ usernames }: { usernames: readonly string[] }) {
  const { t } = useTranslation()

  return (
    <Panel
      title={t('groups.column.members')}
      aside={t('groups.form.memberCount', { count: usernames.length })}
    >
      <Box px="4" py="3" textStyle="sm">
        {usernames.length === 0 && <Text color="fg.muted">{t('groups.filter.none')}</Text>}
        <Stack gap="1.5" alignItems="flex-start">
          {usernames.slice(0, MAX_NAMES).map((name) => (
            <TextLink key={name} to={paths.user(name)}>
              {name}
            </TextLink>
          ))}
        </Stack>
        {usernames.length > MAX_NAMES && (
          <Text pt="1.5" color="fg.muted">
            {t('groups.more', { count: usernames.length - MAX_NAMES })}
          </Text>
        )}
      </Box>
    </Panel>
  )
}

import { changeMembership, type Membership } from '@meshdeck/api/user-changes'
import { type User, type UserGroup, userGroupListQuery } from '@meshdeck/api/users'
import { filesOfLeavers } from '@meshdeck/domain/config-file-losses'
import { groupsWith } from '@meshdeck/domain/user-account'
import { type Reading, Slot, toast, useQuery, z } from '@meshdeck/platform'
import { Grid, Text, useNameList } from '@meshdeck/ui'
import { FormDialog, PickField, useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { FileLosses, type FileRule, useFileOutcome } from '../shared/file-losses'
import { type Draft, RightChanges, useRightChanges } from '../shared/RightChanges'
import { useTranslation } from '../translations'
import { pickFailure, useGroupNames } from './GroupsField'

type Movement = 'add' | 'remove' | 'move'

/** Maximum number of names in a field's hint. */
const MAX_NAMES = 3

type Props = {
  /** Whether to add to a group, remove from one, or move between two. */
  way: Movement
  users: readonly User[]
  onDone: () => void
  onClose: () => void
}

/** Group IDs; the one that isn't needed is empty. */
type Values = { from: string; to: string }

const rule = z.ruleOf<Values>()

const chosenGroup = z.string().check(z.minLength(1, 'identity:groups.move.missing'))
const schemas = {
  add: z.object({ from: z.string(), to: chosenGroup }),
  remove: z.object({ from: chosenGroup, to: z.string() }),
  move: z
    .object({ from: chosenGroup, to: chosenGroup })
    .check(rule('to', ({ from, to }) => from !== to, 'identity:groups.move.same')),
}

/**
 * Dialog that changes the group memberships of users, including built-in groups: the server stores members with the
 * users.
 */
export function MoveUsersDialog({ way, users, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const groups = useQuery(userGroupListQuery())
  const { nameOf, aboutOf } = useGroupNames(groups.data)
  const fileOutcome = useFileOutcome()

  const picks = { way, users, groups, nameOf, aboutOf }

  return (
    <FormDialog
      title={(values) =>
        t(`groups.move.${way}.title`, { count: users.length - stayedOf(users, values).length })
      }
      action={t(`groups.move.${way}.action`)}
      size={way === 'move' ? 'lg' : 'md'}
      schema={schemas[way]}
      initialValues={{ from: '', to: '' }}
      failure={t(`groups.move.${way}.failed`)}
      onSubmit={async (values) => {
        const deletedText = await fileOutcome(lostFilesOf(outcomesOf(users, values)))
        await changeMembership(membershipsOf(users, values))
        const stayedNames = stayedOf(users, values)
        const movedCount = users.length - stayedNames.length
        const showToast = movedCount > 0 ? toast.success : toast.info
        showToast(
          t(`groups.move.${way}.done`, {
            count: movedCount,
            name: nameOf(values.to || values.from),
          }),
          descriptionOf([
            deletedText,
            stayedNames.length > 0 &&
              t(`groups.move.${way}.stayed`, {
                from: nameOf(values.from),
                usernames: stayedNames.join(', '),
              }),
          ]),
        )
        onDone()
        onClose()
      }}
      onClose={onClose}
    >
      <Grid
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ md: way === 'move' ? 'repeat(2, minmax(0, 1fr))' : '' }}
      >
        {way !== 'add' && <GroupPick {...picks} name="from" />}
        {way !== 'remove' && <GroupPick {...picks} name="to" />}
      </Grid>
      <Text textStyle="sm" color="fg.muted">
        {t('groups.form.tokens')}
      </Text>
      <MovePreview way={way} users={users} />
    </FormDialog>
  )
}

type PickProps = Pick<Props, 'way' | 'users'> & {
  name: keyof Values
  groups: Reading<UserGroup[]>
  nameOf: (id: string) => string
  aboutOf: (id: string) => string | undefined
}

function GroupPick({ way, users, name, groups, nameOf, aboutOf }: PickProps) {
  const { t } = useTranslation()
  const { values } = useForm<Values>()
  const options = useMemo(
    () =>
      groups.data &&
      idsOf(name === 'from' ? groupsWithAny(users, groups.data) : groups.data).filter(
        (id) => name === 'from' || id !== values.from,
      ),
    [users, name, groups.data, values.from],
  )
  const listNames = useNameList()
  const members = membersOf(users, values.from)
  const otherNames = users.filter((user) => !members.includes(user)).map(({ username }) => username)
  const existingMembers = values.to === '' ? [] : membersOf(members, values.to)
  const [hint, names] = (
    {
      from: ['identity:groups.moveOthers', otherNames],
      to: ['identity:groups.moveKnown', existingMembers.map(({ username }) => username)],
    } as const
  )[name]

  return (
    <PickField
      name={name}
      label={t(way === 'move' ? `groups.move.${name}` : 'groups.move.group')}
      hint={
        way === 'move' && names.length > 0
          ? t(hint, { count: names.length, names: listNames(names, MAX_NAMES) })
          : undefined
      }
      searchLabel={t('groups.move.search')}
      options={options}
      labelOf={nameOf}
      aboutOf={aboutOf}
      failure={pickFailure(groups, t('groups.loadFailed'))}
    />
  )
}

/** Returns group IDs sorted by name, without groups of a provider, whose members are managed there. */
const idsOf = (groups: readonly UserGroup[]): string[] =>
  groups
    .filter(({ external_identity_provider_id }) => external_identity_provider_id === '')
    .toSorted((left, right) => left.name.localeCompare(right.name))
    .map(({ id }) => id)

const groupsWithAny = (users: readonly User[], groups: readonly UserGroup[]) =>
  groups.filter(({ id }) => users.some(({ user_group_ids: held }) => held?.[id] !== undefined))

/** Returns the users in a group; all users if it is empty. */
const membersOf = (users: readonly User[], groupId: string) =>
  users.filter(({ user_group_ids: held }) => groupId === '' || held?.[groupId] !== undefined)

/** Returns the changes: users who leave one group join the other, and users outside the first stay unchanged. */
function membershipsOf(users: readonly User[], { from, to }: Values): Membership[] {
  const movedNames = membersOf(users, from).map(({ username }) => username)
  return [
    { groupId: from, add: [], remove: movedNames },
    { groupId: to, add: movedNames, remove: [] },
  ].filter(({ groupId }) => groupId !== '')
}

/**
 * Returns the users whose membership doesn't change: those not in the group to leave, or, without one, those already in
 * the group to join.
 */
const stayedOf = (users: readonly User[], { from, to }: Values): string[] =>
  users
    .filter(({ user_group_ids: held }) =>
      from === '' ? held?.[to] !== undefined : held?.[from] === undefined,
    )
    .map(({ username }) => username)

/** Shows which rights and connections the users gain and lose, once the form is complete. */
function MovePreview({ way, users }: Pick<Props, 'way' | 'users'>) {
  const { t } = useTranslation()
  const { values } = useForm<Values>()
  const isComplete = z.safeParse(schemas[way], values).success
  if (isComplete) return <PreviewOf users={users} {...values} />
  // the field says that both are the same group
  if (values.from !== '' && values.from === values.to) return null
  return (
    <Text textStyle="sm" color="fg.muted">
      {t(way === 'move' ? 'groups.move.idleBoth' : 'groups.move.idle')}
    </Text>
  )
}

function PreviewOf({ users, from, to }: Pick<Props, 'users'> & Values) {
  const outcomes = useMemo(() => outcomesOf(users, { from, to }), [users, from, to])
  const lostFiles = useMemo(() => lostFilesOf(outcomes), [outcomes])
  const draft = useMemo(
    (): Draft => ({ outcomes: () => outcomes, inventory: (before) => before }),
    [outcomes],
  )
  const people = useMemo(
    () =>
      outcomes.map(({ after }) => ({
        username: after.username,
        groupIds: Object.keys(after.user_group_ids),
        roleId: after.platform_role_id,
      })),
    [outcomes],
  )
  const changes = useRightChanges(draft)

  return (
    <>
      <FileLosses rule={lostFiles} />
      <Slot request={{ name: 'users.groups', props: { people } }} />
      {changes && <RightChanges changes={changes} />}
    </>
  )
}

const outcomesOf = (users: readonly User[], values: Values) =>
  membersOf(users, values.from).map((user) => ({ before: user, after: moved(user, values) }))

const lostFilesOf =
  (outcomes: ReturnType<typeof outcomesOf>): FileRule =>
  (facts) =>
    filesOfLeavers(facts, outcomes)

/** The lines of a toast below its title. */
function descriptionOf(lines: ReadonlyArray<string | false | undefined>) {
  const shownLines = lines.filter(Boolean)
  return shownLines.length > 0 ? { description: shownLines.join('\n') } : {}
}

function moved(user: User, { from, to }: Values) {
  const remainingGroups = groupsWith(user.user_group_ids, from, false)
  return {
    ...user,
    user_group_ids: to === '' ? remainingGroups : groupsWith(remainingGroups, to, true),
  }
}

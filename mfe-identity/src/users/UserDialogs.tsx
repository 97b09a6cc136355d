import { type Role, platformRoleListQuery } from '@meshdeck/api/roles'
import { editOfUser, updateUser, type UserEdit } from '@meshdeck/api/user-changes'
import type { User } from '@meshdeck/api/users'
import { toast, useQuery, useSession } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, TextField, useCollision } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { assignableRoles } from './assignable-roles'
import { RoleField } from './RoleField'
import { RolePreview } from './RolePreview'
import { userFormSchema } from './user-form'
import { UserOfDialog } from './UserOfDialog'

/** Display name and role of the user whom the address names [AP-102]. */
export function EditUserDialog() {
  const { t } = useTranslation()
  const roles = useQuery(platformRoleListQuery())

  return (
    <UserOfDialog title={t('edit.action')}>
      {(user) => (
        <DialogAbout
          title={t('edit.title', { name: user.username })}
          thing={roles}
          failure={t('rolesFailed')}
        >
          {(known) => <EditUserForm user={user} roles={known} />}
        </DialogAbout>
      )}
    </UserOfDialog>
  )
}

type Props = { user: User; roles: readonly Role[] }

function EditUserForm({ user, roles }: Props) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { username: ownName, userPlatformRole: callerRole } = useSession()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfUser(user),
    toValues: itself,
  })
  const { username, platform_role_id } = user

  return (
    <FormDialog
      title={t('edit.title', { name: username })}
      action={t('edit.submit')}
      schema={userFormSchema(user)}
      initialValues={initialValues}
      failure={t('edit.failed')}
      fieldErrors={fieldErrors}
      onSubmit={async (mine) => {
        await updateUser({ username, isOwn: username === ownName, base, mine })
        toast.success(t('edit.done', { name: username }))
        close()
      }}
      onClose={close}
    >
      {notice}
      <TextField
        name="display_name"
        label={t('users.column.displayName')}
        hint={t('form.displayNameHint')}
      />
      <RoleField
        roles={assignableRoles(roles, { callerRole, current: platform_role_id })}
        fixedBecause={username === ownName ? t('form.ownRole') : undefined}
      />
      <RolePreview user={user} />
    </FormDialog>
  )
}

/** The form holds a user as he is sent. */
const itself = (edit: UserEdit) => edit

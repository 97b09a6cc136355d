import { platformRoleListQuery } from '@meshdeck/api/roles'
import { type User, useUpdateUser } from '@meshdeck/api/users'
import { toast, useQuery, useSession, useTranslation } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, TextField } from '@meshdeck/ui/form'

import { useIdentityWords } from '../words'
import { assignableRoles } from './assignable-roles'
import { LoadFailedDialog } from './LoadFailedDialog'
import { RoleField } from './RoleField'
import { userFormSchema } from './user-form'
import { UserGate } from './UserGate'

/** Display name and role of the user whom the address names [AP-102]. */
export function EditUserDialog() {
  const { t } = useIdentityWords()
  return <UserGate title={t('edit.action')}>{(user) => <EditUserForm user={user} />}</UserGate>
}

function EditUserForm({ user }: { user: User }) {
  const { t } = useTranslation('identity')
  const { close } = useDialog()
  const { username: ownName, userPlatformRole: callerRole } = useSession()
  const { data, error, refetch } = useQuery(platformRoleListQuery())
  const { mutateAsync: updateUser } = useUpdateUser()
  const { username, display_name, platform_role_id } = user
  const title = t('edit.title', { name: username })

  if (!data) {
    return (
      <LoadFailedDialog
        failure={t('rolesFailed')}
        title={title}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }

  return (
    <FormDialog
      title={title}
      action={t('edit.submit')}
      schema={userFormSchema(user)}
      initialValues={{ display_name, platform_role_id }}
      failure={t('edit.failed')}
      onSubmit={async (changes) => {
        await updateUser({ username, changes })
        toast.success(t('edit.done', { name: username }))
        close()
      }}
      onClose={close}
    >
      <TextField
        name="display_name"
        label={t('users.column.displayName')}
        hint={t('form.displayNameHint')}
      />
      <RoleField
        roles={assignableRoles(data, { callerRole, current: platform_role_id })}
        fixedBecause={username === ownName ? t('form.ownRole') : undefined}
      />
    </FormDialog>
  )
}

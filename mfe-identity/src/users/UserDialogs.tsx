import { type Role, platformRoleListQuery } from '@meshdeck/api/roles'
import { editOfUser, setPassword, updateUser, type UserEdit } from '@meshdeck/api/user-changes'
import { type User, userListQuery } from '@meshdeck/api/users'
import { findIn, toast, useCachedQuery, useQuery, useSession } from '@meshdeck/platform'
import { Callout, EmptyState, useDialog } from '@meshdeck/ui'
import { Dialog, DialogAbout } from '@meshdeck/ui/dialog'
import {
  credentialFaults,
  FormDialog,
  NewPasswordFields,
  TextField,
  useCollision,
} from '@meshdeck/ui/form'
import { KeyRound, UserX } from 'lucide-react'
import type { ReactNode } from 'react'

import { RoleField, RolePreview } from '../shared/RoleField'
import { assignableRoles, authTypeOf } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { passwordFormSchema, userFormSchema } from './user-form'

/** Dialog for the display name and role of the user in the URL [AP-102]. */
export function EditUserDialog() {
  const { t } = useTranslation()
  const roles = useQuery(platformRoleListQuery())

  return (
    <UserOfDialog title={t('users.edit.action')}>
      {(user) => (
        <DialogAbout
          title={t('users.edit.title', { name: user.username })}
          reading={roles}
          failure={t('shared.rolesFailed')}
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
      title={t('users.edit.title', { name: username })}
      action={t('users.edit.submit')}
      schema={userFormSchema(user)}
      initialValues={initialValues}
      failure={t('users.edit.failed')}
      fieldErrors={fieldErrors}
      onSubmit={async (mine) => {
        await updateUser({ username, isOwn: username === ownName, base, mine })
        toast.success(t('users.edit.done', { name: username }))
        close()
      }}
      onClose={close}
    >
      {notice}
      <TextField
        name="display_name"
        label={t('users.column.displayName')}
        hint={t('users.form.displayNameHint')}
      />
      <RoleField
        roles={assignableRoles(roles, { callerRole, currentRole: platform_role_id })}
        fixedBecause={username === ownName ? t('users.form.ownRole') : undefined}
      />
      <RolePreview user={user} />
    </FormDialog>
  )
}

/** The form has the same fields as the request. */
const itself = (edit: UserEdit) => edit

/** Dialog for a new password of the user in the URL, if the server stores one [AP-102]. */
export function ResetPasswordDialog() {
  const { t } = useTranslation()
  return (
    <UserOfDialog title={t('users.password.title')}>
      {(user) => <PasswordForm user={user} />}
    </UserOfDialog>
  )
}

function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { username } = user
  const isOwn = useSession().username === username

  if (isOwn || authTypeOf(user) !== 'basic') {
    const reason = isOwn ? 'ownPassword' : 'noPassword'
    return (
      <Dialog title={t('users.password.title')} onClose={close}>
        <EmptyState icon={KeyRound} title={t(`users.refused.${reason}`)} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('users.password.titleOf', { name: username })}
      action={t('users.password.submit')}
      schema={passwordFormSchema}
      initialValues={{ password: '', confirm: '' }}
      failure={t('users.password.failed')}
      fieldErrors={credentialFaults}
      onSubmit={async ({ password }) => {
        await setPassword({ username, password })
        toast.success(t('users.password.done', { name: username }))
        close()
      }}
      onClose={close}
    >
      <NewPasswordFields />
      <Callout tone="info">{t('users.password.sessions')}</Callout>
    </FormDialog>
  )
}

type UserOfDialogProps = { title: string; children: (user: User) => ReactNode }

/** A dialog for the user from `dialog.user` in the URL; shows an error if there is none. */
function UserOfDialog({ title, children }: UserOfDialogProps) {
  const { t } = useTranslation()
  const { values } = useDialog()
  const users = useCachedQuery(userListQuery())

  return (
    <DialogAbout
      title={title}
      reading={findIn(users, ({ username }) => username === values.user)}
      failure={t('users.loadFailed')}
      missing={
        <EmptyState
          icon={UserX}
          title={t('users.notFound')}
          description={t('users.notFoundHint')}
        />
      }
    >
      {children}
    </DialogAbout>
  )
}

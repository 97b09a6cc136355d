import { type Role, platformRoleListQuery } from '@meshdeck/api/roles'
import { createUser } from '@meshdeck/api/user-changes'
import { userNameMin } from '@meshdeck/domain/user-account'
import { toast, useCapabilities, useQuery, useSession } from '@meshdeck/platform'
import { EmptyState, lazyPart, PageBoundary, useDialog } from '@meshdeck/ui'
import { Dialog, DialogAbout } from '@meshdeck/ui/dialog'
import { credentialFaults, FormDialog, NewPasswordFields, TextField } from '@meshdeck/ui/form'
import { UserLock } from 'lucide-react'
import { useMemo } from 'react'

import { NewUserPreview, RoleField } from '../shared/RoleField'
import { assignableRoles } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { emptyUser, newUserSchema } from './user-form'

const GroupsField = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "user-parts" */ '../groups/GroupsField')).GroupsField,
)

/** Dialog that creates a user who signs in with a password of the server [AP-101]. */
export function AddUserDialog() {
  const { t } = useTranslation()
  const roles = useQuery(platformRoleListQuery())

  return (
    <DialogAbout title={t('users.add.title')} reading={roles} failure={t('shared.rolesFailed')}>
      {(allRoles) => <AddUserForm allRoles={allRoles} />}
    </DialogAbout>
  )
}

function AddUserForm({ allRoles }: { allRoles: readonly Role[] }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { userPlatformRole: callerRole } = useSession()
  const { isPro, requiresLongUserNames } = useCapabilities()
  const minLength = userNameMin({ requiresLongUserNames })
  const schema = useMemo(() => newUserSchema(minLength), [minLength])
  const roles = assignableRoles(allRoles, { callerRole })

  if (roles.length === 0) {
    return (
      <Dialog title={t('users.add.title')} onClose={close}>
        <EmptyState icon={UserLock} title={t('users.add.refused')} />
      </Dialog>
    )
  }

  return (
    <FormDialog
      title={t('users.add.title')}
      schema={schema}
      initialValues={emptyUser(roles)}
      failure={t('users.add.failed')}
      fieldErrors={credentialFaults}
      onSubmit={async (input) => {
        await createUser(input)
        toast.success(t('users.add.done', { name: input.username }))
        close()
      }}
      onClose={close}
    >
      <TextField
        name="username"
        label={t('users.column.username')}
        hint={t('users.form.usernameHint')}
        required
      />
      <TextField
        name="display_name"
        label={t('users.column.displayName')}
        hint={t('users.form.displayNameHint')}
      />
      <RoleField roles={roles} />
      {isPro && (
        <PageBoundary failure={t('users.tabs.failed')}>
          <GroupsField label={t('groups.title')} searchLabel={t('groups.move.search')} />
        </PageBoundary>
      )}
      <NewPasswordFields />
      <NewUserPreview />
    </FormDialog>
  )
}

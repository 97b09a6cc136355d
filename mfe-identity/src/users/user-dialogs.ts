import { userListQuery } from '@meshdeck/api/users'
import { useCachedQuery } from '@meshdeck/platform'
import { lazyOverlay, useDialog } from '@meshdeck/ui'

import { useUserRefusal } from '../shared/user-rules'

export const userDialogs = {
  'add-user': lazyOverlay(async () => (await import('./AddUserDialog')).AddUserDialog),
  'edit-user': lazyOverlay(async () => (await import('./UserDialogs')).EditUserDialog),
  'reset-password': lazyOverlay(async () => (await import('./UserDialogs')).ResetPasswordDialog),
}

/** Returns why the user in the address can't be changed by the dialog there, or undefined. */
export function useUserDialogRefusal(): string | undefined {
  const { name, values } = useDialog()
  const reason = useUserRefusal()
  const { data: users } = useCachedQuery(userListQuery())
  const user = users?.find(({ username }) => username === values.user)
  return user && reason(name === 'reset-password' ? 'resetPassword' : 'edit', user)
}

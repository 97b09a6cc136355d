import { lazyOverlay } from '@meshdeck/ui'

/** Dialogs of the user table and the user page. */
export const userDialogs = {
  'add-user': lazyOverlay(async () => (await import('./AddUserDialog')).AddUserDialog),
  'edit-user': lazyOverlay(async () => (await import('./UserDialogs')).EditUserDialog),
  'reset-password': lazyOverlay(async () => (await import('./UserDialogs')).ResetPasswordDialog),
}

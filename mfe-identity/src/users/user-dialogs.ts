import { lazyOverlay } from '@meshdeck/ui'

/** What the table of users and the page of one open. */
export const userDialogs = {
  'add-user': lazyOverlay(async () => (await import('./AddUserDialog')).AddUserDialog),
  'edit-user': lazyOverlay(async () => (await import('./EditUserDialog')).EditUserDialog),
  'reset-password': lazyOverlay(
    async () => (await import('./ResetPasswordDialog')).ResetPasswordDialog,
  ),
}

import { matchPath, useLabel, useLocation, useSession } from '@meshdeck/platform'
import { Outlet, useSessionState } from '@meshdeck/platform/shell'
import { Button, Flex, Text } from '@meshdeck/ui'

import { useWindowTitle } from '../shared/branding'
import { usePageTitles } from '../shared/pages'
import { useTranslation } from '../translations'
import { AnswerTabs } from './AnswerTabs'
import { SessionFrame } from './SessionLayout'
import { useSignOut } from './use-sign-out'

/** Layout for pages of remotes outside the frame, such as an invitation. */
export function BarePages() {
  const { session } = useSessionState()
  useWindowTitle(usePageTitle())

  return (
    <SessionFrame footer={session && <Account />}>
      <Outlet />
      <AnswerTabs />
    </SessionFrame>
  )
}

/** Returns the title that the remote declares for the current page. */
function usePageTitle(): string {
  const { pathname } = useLocation()
  const label = useLabel()
  const title = usePageTitles().find(({ path }) => matchPath(path, pathname))?.title
  return title ? label(title) : ''
}

/** Shows the signed-in user with a sign-out button, because these pages have no account menu. */
function Account() {
  const { t } = useTranslation()
  const { username } = useSession()
  const signOut = useSignOut()

  return (
    <Flex alignItems="center" justifyContent="space-between" gap="3" mb="4" textStyle="sm">
      <Text color="fg.muted" truncate>
        {t('session.signedInAs', { username })}
      </Text>
      <Button size="sm" onClick={() => void signOut()}>
        {t('frame.account.logout')}
      </Button>
    </Flex>
  )
}

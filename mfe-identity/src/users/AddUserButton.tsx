import { useCapabilities, useSession, useTranslation } from '@meshdeck/platform'
import { Button, LinkButton, Tooltip, useDialog } from '@meshdeck/ui'
import { UserPlus } from 'lucide-react'

/**
 * Opens the form for a new user. In the community edition every user is an admin, and admins are made
 * by the super admin only (contract 1.3).
 */
export function AddUserButton() {
  const { t } = useTranslation('identity')
  const { userPlatformRole } = useSession()
  const { isPro } = useCapabilities()
  const { linkTo } = useDialog()
  const content = (
    <>
      <UserPlus aria-hidden="true" /> {t('add.title')}
    </>
  )

  if (isPro || userPlatformRole === 'super-admin') {
    return (
      <LinkButton variant="solid" to={linkTo('add-user')}>
        {content}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={t('add.refused')}>
      <Button variant="solid" aria-disabled>
        {content}
      </Button>
    </Tooltip>
  )
}

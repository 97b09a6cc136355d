import { useSession, useTranslation } from '@meshdeck/platform'
import { Button, Initials, lazyOverlay, Span, SrOnly } from '@meshdeck/ui'
import { ChevronsUpDown } from 'lucide-react'
import { useId, useState } from 'react'

const AccountActions = lazyOverlay(
  async () => (await import(/* webpackChunkName: "late" */ './AccountActions')).AccountActions,
)

type Props = { isCollapsed: boolean; onOpenChange: (isOpen: boolean) => void }

/** Account, theme, display, language, sign-out [SH-127 to SH-134]. */
export function AccountMenu({ isCollapsed, onOpenChange }: Props) {
  const { t } = useTranslation('shell')
  const { username } = useSession()
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()

  function toggle(isNowOpen: boolean) {
    setIsOpen(isNowOpen)
    onOpenChange(isNowOpen)
  }

  return (
    <>
      <Button
        id={triggerId}
        variant="ghost"
        w="full"
        h="10"
        px={isCollapsed ? '0' : '2'}
        gap="2.5"
        justifyContent={isCollapsed ? 'center' : 'start'}
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={AccountActions.preload}
        onFocus={AccountActions.preload}
        onClick={() => toggle(!isOpen)}
      >
        <Initials name={username} />
        <SrOnly>{t('account.menu', { username })}</SrOnly>
        {!isCollapsed && (
          <>
            <Span flex="1" textAlign="start" truncate aria-hidden="true">
              {username}
            </Span>
            <Span color="fg.subtle" aria-hidden="true">
              <ChevronsUpDown size={16} />
            </Span>
          </>
        )}
      </Button>
      {isOpen !== undefined && (
        <AccountActions triggerId={triggerId} isOpen={isOpen} onOpenChange={toggle} />
      )}
    </>
  )
}

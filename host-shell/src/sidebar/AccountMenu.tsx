import { useSession } from '@meshdeck/platform'
import { Button, Initials, lazyOverlay, Span, SrOnly } from '@meshdeck/ui'
import { LazyActionMenu } from '@meshdeck/ui/shell'
import { ChevronsUpDown } from 'lucide-react'
import { useId, useState } from 'react'

import { useTranslation } from '../translations'
import { centredWhenCollapsed, hiddenWhenCollapsed, SidebarTip } from './lines'
import { useHoldOverlay } from './use-sidebar'

const AccountActions = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "menus" */ '../account/AccountActions')).AccountActions,
)

/** The entries, and the menu that shows them. */
function preload() {
  AccountActions.preload()
  LazyActionMenu.preload()
}

/** Account, theme, display, language, sign-out [SH-127 to SH-134]. */
export function AccountMenu() {
  const { t } = useTranslation()
  const { username } = useSession()
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()
  useHoldOverlay(isOpen ?? false)

  return (
    <>
      <SidebarTip name={username}>
        <Button
          id={triggerId}
          variant="ghost"
          w="full"
          h="10"
          px="2"
          gap="2.5"
          justifyContent="start"
          css={centredWhenCollapsed}
          aria-haspopup="menu"
          aria-expanded={isOpen ?? false}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Initials name={username} />
          <SrOnly>{t('account.menu', { username })}</SrOnly>
          <Span flex="1" textAlign="start" truncate aria-hidden="true" css={hiddenWhenCollapsed}>
            {username}
          </Span>
          <Span color="fg.subtle" aria-hidden="true" css={hiddenWhenCollapsed}>
            <ChevronsUpDown size="1rem" />
          </Span>
        </Button>
      </SidebarTip>
      {isOpen !== undefined && (
        <AccountActions triggerId={triggerId} isOpen={isOpen} onOpenChange={setIsOpen} />
      )}
    </>
  )
}

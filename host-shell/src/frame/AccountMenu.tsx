import {
  currentLanguage,
  languages,
  placeHref,
  useSession,
  useTranslation,
} from '@meshdeck/platform'
import { changeLanguage, useThemeChoice } from '@meshdeck/platform/shell'
import { Initials, MenuButton, Span, SrOnly, useDialog, type MenuAction } from '@meshdeck/ui'
import { ChevronsUpDown } from 'lucide-react'

import type { Viewer } from '../display/change-display'
import { useViewer } from '../display/use-viewer'
import { useSignOut } from '../session/use-sign-out'
import { languageNames, rememberLanguage } from './language'
import { useLinks, useSettings } from './settings'

type Props = { isCollapsed: boolean; onOpenChange: (isOpen: boolean) => void }

/** Account, theme, language, sign-out [SH-127 to SH-134]. */
export function AccountMenu({ isCollapsed, onOpenChange }: Props) {
  const { t } = useTranslation('shell')
  const { username } = useSession()
  const actions = useAccountActions()

  return (
    <MenuButton
      variant="ghost"
      w="full"
      h="10"
      px={isCollapsed ? '0' : '2'}
      gap="2.5"
      justifyContent={isCollapsed ? 'center' : 'start'}
      actions={actions}
      onOpenChange={onOpenChange}
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
    </MenuButton>
  )
}

function useAccountActions(): MenuAction[] {
  const { t } = useTranslation('shell')
  const [theme] = useThemeChoice()
  const { linkTo } = useDialog()
  const viewer = useViewer()
  const signOut = useSignOut()
  const languageActions = useLanguageActions()

  return [
    ...useAccountPages(),
    {
      label: t('account.darkTheme'),
      isChecked: theme === 'dark',
      onSelect: () => void changeTheme(theme === 'dark' ? 'light' : 'dark', viewer),
    },
    { label: t('account.display'), to: linkTo('display') },
    ...languageActions,
    { label: t('account.logout'), startsGroup: true, onSelect: () => void signOut() },
  ]
}

/** Hosted accounts and tenants live outside of the console, others have the profile [SH-128 to SH-130]. */
function useAccountPages(): MenuAction[] {
  const { t } = useTranslation('shell')
  const { variant } = useSettings()
  const { account, tenants } = useLinks()
  const profile = placeHref('profile')

  if (variant === 'hosted') {
    return [
      { label: t('account.account'), onSelect: () => window.location.assign(account) },
      { label: t('account.tenants'), onSelect: () => window.location.assign(tenants) },
    ]
  }
  return profile === undefined ? [] : [{ label: t('account.account'), to: profile }]
}

function useLanguageActions(): MenuAction[] {
  const { languages: offered } = useSettings()

  async function handleLanguage(language: (typeof languages)[number]) {
    rememberLanguage(language)
    await changeLanguage(language)
    document.documentElement.lang = language
  }

  return languages
    .filter((language) => offered.includes(language))
    .map((language, index) => ({
      label: languageNames[language],
      isChecked: language === currentLanguage(),
      startsGroup: index === 0,
      onSelect: () => void handleLanguage(language),
    }))
}

/** What keeps it from being saved has been logged, and the old theme stays [ER-017]. */
async function changeTheme(theme: 'dark' | 'light', viewer: Viewer): Promise<void> {
  const { changeDisplay } = await import(/* webpackChunkName: "late" */ '../display/change-display')
  await changeDisplay({ theme }, viewer).catch(() => undefined)
}

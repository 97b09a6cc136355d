import {
  currentLanguage,
  languages,
  placeHref,
  useSession,
  useTranslation,
} from '@meshdeck/platform'
import { changeLanguage, useThemeChoice } from '@meshdeck/platform/shell'
import { Initials, MenuButton, Span, SrOnly, type MenuAction } from '@meshdeck/ui'
import { ChevronsUpDown } from 'lucide-react'

import { useSignOut } from '../session/use-sign-out'
import { languageNames, rememberLanguage } from './language'
import { useSettings } from './settings'

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
  const [theme, setTheme] = useThemeChoice()
  const { languages: offered } = useSettings()
  const signOut = useSignOut()
  const profile = placeHref('profile')

  async function handleLanguage(language: (typeof languages)[number]) {
    rememberLanguage(language)
    await changeLanguage(language)
    document.documentElement.lang = language
  }

  return [
    ...(profile === undefined ? [] : [{ label: t('account.account'), to: profile }]),
    {
      label: t('account.darkTheme'),
      isChecked: theme === 'dark',
      onSelect: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      label: t('account.systemTheme'),
      isChecked: theme === 'system',
      onSelect: () => setTheme(theme === 'system' ? 'dark' : 'system'),
    },
    ...languages
      .filter((language) => offered.includes(language))
      .map((language, index) => ({
        label: languageNames[language],
        isChecked: language === currentLanguage(),
        startsGroup: index === 0,
        onSelect: () => void handleLanguage(language),
      })),
    { label: t('account.logout'), startsGroup: true, onSelect: () => void signOut() },
  ]
}

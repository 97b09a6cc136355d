import { currentLanguage, languages, placeHref } from '@meshdeck/platform'
import { changeLanguage, useThemeChoice } from '@meshdeck/platform/shell'
import { useDialog, type MenuAction } from '@meshdeck/ui'
import { LazyActionMenu } from '@meshdeck/ui/shell'
import { Building2, CircleUser, Keyboard, LogOut, Moon, Palette, Stethoscope } from 'lucide-react'

import { useSignOut } from '../session/use-sign-out'
import { changeDisplay, useViewer, type Viewer } from '../settings/display'
import { languageNames, rememberLanguage } from '../settings/language'
import { useLinks, useSettings } from '../shared/installation'
import { useTranslation } from '../translations'

type Props = { triggerId: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Entries of the account menu, loaded after the first page because no user opens the menu earlier. */
export function AccountActions(menu: Props) {
  return <LazyActionMenu {...menu} actions={useAccountActions()} />
}

/** Returns the actions for the account, the appearance and the keyboard. */
export function useAccountActions(): MenuAction[] {
  const { t } = useTranslation()
  const [theme] = useThemeChoice()
  const { linkTo } = useDialog()
  const viewer = useViewer()
  const signOut = useSignOut()
  const languageActions = useLanguageActions()

  return [
    ...useAccountPages(),
    {
      label: t('frame.account.darkTheme'),
      icon: Moon,
      isChecked: theme === 'dark',
      onSelect: () => void changeTheme(theme === 'dark' ? 'light' : 'dark', viewer),
    },
    { label: t('frame.account.display'), icon: Palette, to: linkTo('display') },
    { label: t('keyboard.title'), icon: Keyboard, to: linkTo('shortcuts') },
    { label: t('diagnostics.title'), icon: Stethoscope, to: '/diagnostics' },
    ...languageActions,
    {
      label: t('frame.account.logout'),
      icon: LogOut,
      startsGroup: true,
      onSelect: () => void signOut(),
    },
  ]
}

/** Returns the account pages: external ones for hosted accounts and tenants, otherwise the profile. */
function useAccountPages(): MenuAction[] {
  const { t } = useTranslation()
  const { variant } = useSettings()
  const { account, tenants } = useLinks()
  const profile = placeHref('profile')

  if (variant === 'hosted') {
    return [
      {
        label: t('frame.account.account'),
        icon: CircleUser,
        onSelect: () => window.location.assign(account),
      },
      {
        label: t('frame.account.tenants'),
        icon: Building2,
        onSelect: () => window.location.assign(tenants),
      },
    ]
  }
  return profile === undefined
    ? []
    : [{ label: t('frame.account.account'), icon: CircleUser, to: profile }]
}

function useLanguageActions(): MenuAction[] {
  const { languages: offeredLanguages } = useSettings()

  async function handleLanguage(language: (typeof languages)[number]) {
    rememberLanguage(language)
    await changeLanguage(language)
    document.documentElement.lang = language
  }

  return languages
    .filter((language) => offeredLanguages.includes(language))
    .map((language, index) => ({
      label: languageNames[language],
      isChecked: language === currentLanguage(),
      isOneOf: true,
      startsGroup: index === 0,
      onSelect: () => void handleLanguage(language),
    }))
}

/** A failure to save has been logged already, and the old theme stays [ER-017]. */
async function changeTheme(theme: 'dark' | 'light', viewer: Viewer): Promise<void> {
  await changeDisplay({ theme }, viewer).catch(() => undefined)
}
